/** 1234567.8 as 1,234,568. */
export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** 0.9876 as 98.8 %; only all of it is 100.0 %. */
export function percent(share: number): string {
  const perMille = share < 1 ? Math.min(999, Math.round(share * 1000)) : 1000;
  return `${(perMille / 10).toFixed(1)} %`;
}
