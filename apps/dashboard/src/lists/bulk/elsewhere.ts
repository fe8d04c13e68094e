/** Those of the chosen that the list does not find; null while that is not known. */
export function elsewhereOf(
  chosen: ReadonlySet<number>,
  found: readonly number[] | null,
): ReadonlySet<number> | null {
  if (found === null) return null
  const listed = new Set(found)
  return new Set([...chosen].filter((id) => !listed.has(id)))
}
