import { formatCode } from '@org/core'
import { formatDepthRange } from '@org/ui'
import { usePreference } from '#platform/preferences.ts'
import { sampleCount } from '../words.ts'
import * as css from './Scan.css.ts'
import type { ScanEntry } from './scan-log.ts'

/** The bag that comes next in the order in which crews go. Any other is taken as well. */
export function Expected({ entries }: { entries: readonly ScanEntry[] }) {
  const unit = usePreference((preferences) => preferences.depthUnit)
  const latest = entries.find(({ answer }) => answer?.sample != null)
  const expected = latest?.answer?.expected
  if (expected == null) return null
  const { code, fieldName, pointNumber, depthTopCm, depthBottomCm, waiting } = expected
  return (
    <p>
      <span className={css.quiet}>Next bag: </span>
      <span className={css.next}>
        point {pointNumber}, {formatDepthRange(depthTopCm, depthBottomCm, unit)}
      </span>
      <span className={css.quiet}>
        {' '}
        · {fieldName}
        {code === null ? '' : ` · ${formatCode(code)}`} · {sampleCount(waiting)} to apply
      </span>
    </p>
  )
}
