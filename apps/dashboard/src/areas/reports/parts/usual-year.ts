/** The newest year up to this one that has fields, else the newest; this one where no year has any. */
export function usualYear(years: readonly number[], thisYear: number): number {
  const [newest = thisYear] = years
  return years.find((year) => year <= thisYear) ?? newest
}
