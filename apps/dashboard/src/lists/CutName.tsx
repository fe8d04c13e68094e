import * as css from './CutName.css.ts'

/** So many letters tell names apart that begin alike. */
const END_LETTERS = 10

/** A name that is cut in the middle where it has no room: “Heron… West”. */
export function CutName({ name }: { name: string }) {
  const at = name.indexOf(' ', Math.max(1, name.length - END_LETTERS))
  if (at === -1) return <span title={name}>{name}</span>
  return (
    <span title={name} className={css.name}>
      <span className={css.start}>{name.slice(0, at)}</span>
      <span className={css.end}>{name.slice(at)}</span>
    </span>
  )
}
