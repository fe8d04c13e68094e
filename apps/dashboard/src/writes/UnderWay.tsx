import { pageStyles } from '@org/ui'

/** What a form's own kind of write is doing, also one that an earlier opening of the form began. */
export function UnderWay({ doing }: { doing: string | null }) {
  return (
    // Stands there from the start, so that what comes into it is announced.
    <div role="status">{doing === null ? null : <p className={pageStyles.muted}>{doing} …</p>}</div>
  )
}
