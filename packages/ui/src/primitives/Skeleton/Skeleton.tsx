import { units } from '../../theme/design.ts'
import { bar } from './Skeleton.css.ts'

/** Holds the place of text that is on its way; `width` in units of 4 px. */
export function Skeleton({ width }: { width: number }) {
  return <span className={bar} style={{ width: units(width) }} aria-hidden />
}
