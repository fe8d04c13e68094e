import { formatNumber } from '@org/ui'
import { Link } from '#platform/links.tsx'
import * as css from './Report.css.ts'

interface FigureProps {
  value: number
  /** What is counted, for who listens: `fields in progress`. */
  of: string
  href: string
  look?: keyof typeof LOOKS
}

const LOOKS = {
  plain: css.figure,
  strong: `${css.figure} ${css.strong}`,
  quiet: `${css.figure} ${css.quiet}`,
} as const

/** A number that leads to the list of what it counts. */
export function Figure({ value, of, href, look = 'plain' }: FigureProps) {
  return (
    <Link href={href} className={LOOKS[look]}>
      {formatNumber(value)} <span className={css.unseen}>{of}</span>
    </Link>
  )
}
