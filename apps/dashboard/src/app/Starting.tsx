import type { ReactElement } from 'react'
import './Starting.css.ts'

/**
 * Stands where the page will, and shows after a second: who waits for a slow line sees that something comes; after eight,
 * what else to do. The words of index.html, which stand there before.
 */
export const Starting = (): ReactElement => (
  <p id="starting" role="status">
    Loading…{' '}
    <span>
      If nothing appears,{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: the same address again, without a place in the page: that would load nothing */}
      <a href="">reload the page</a>.
    </span>
  </p>
)
