/** Which side the texts of a column keep to. */
export type Side = 'left' | 'right';

/** Lines of cells, with the columns below each other, two blanks apart. */
export function tableLines(rows: readonly (readonly string[])[], sides: readonly Side[]): string[] {
  const widths = sides.map((_, column) => Math.max(0, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return sides[column] === 'right' ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
