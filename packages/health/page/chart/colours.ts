const dark = matchMedia('(prefers-color-scheme: dark)');
const colours = new Map<string, string>();
dark.addEventListener('change', () => colours.clear());

/** A colour of the style sheet, light or dark as it is now: a canvas knows nothing of custom properties. */
export function colour(property: string): string {
  let value = colours.get(property);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(property).trim();
    colours.set(property, value);
  }
  return value;
}

/** Calls back when the colours are others. */
export function onColoursChanged(listener: () => void): void {
  dark.addEventListener('change', listener);
}
