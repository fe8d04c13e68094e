/** A name that none of the others is, in any case: `fid`, `fid_1`, … */
export function freeName(wanted: string, taken: readonly string[]): string {
  const others = new Set(taken.map((name) => name.toLowerCase()))
  let name = wanted
  for (let next = 1; others.has(name.toLowerCase()); next++) name = `${wanted}_${next}`
  return name
}
