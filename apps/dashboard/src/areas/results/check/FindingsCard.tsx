import type { CheckSummary, ResultFindingKind } from '@org/core'
import { formatNumber } from '@org/ui'
import * as css from '../parts/Results.css.ts'
import type { UploadPlace } from '../view.ts'
import { resultCount } from '../words.ts'

const WORDS: Readonly<Record<ResultFindingKind, string>> = {
  notANumber: 'Not a number',
  unit: 'Units',
  outOfRange: 'Out of the usual range',
  decimal: 'Decimal points',
  zero: 'Zero',
  depthOrder: 'Layers upside down',
  depthUnit: 'Units of depths',
  depthOther: 'Other layers than the samples',
  texture: 'Sand, silt and clay',
  carbon: 'Organic above total carbon',
  duplicate: 'Twice in the file',
  notSoil: 'Not soil',
  sampleState: 'States of samples',
  locked: 'Locked years',
  notMatched: 'Without a sample',
  ambiguous: 'Several samples',
  confirm: 'To confirm',
  notOnManifest: 'Not on a manifest',
  scaleJump: 'Another size than before',
  analyteUnknown: 'Unknown names',
  date: 'Dates',
  decimalMark: 'Decimal marks',
  moved: 'More cells than headers',
  gap: 'Numbers such as −9999',
  negative: 'Negative',
  belowLimit: 'Below a detection limit',
  footnote: 'Footnotes',
  flag: 'Flags',
  hidden: 'Hidden rows',
  notSample: 'No samples',
  twoValues: 'Two values of one analyte',
}

interface FindingsCardProps {
  summary: CheckSummary
  place: UploadPlace
}

/** What is found in the file, by kind; each shows the rows that have it. */
export function FindingsCard({ summary, place: { finding, setFinding } }: FindingsCardProps) {
  const { belowLimit } = summary
  if (summary.findings.length === 0 && finding === null && belowLimit === 0) return null
  return (
    <section aria-label="Kinds of findings" className={css.card}>
      <h2 className={css.cardTitle}>Findings by kind</h2>
      {belowLimit === 0 ? null : (
        <p>{`${resultCount(belowLimit)} ${belowLimit === 1 ? 'is' : 'are'} below a detection limit.`}</p>
      )}
      <div className={css.chips}>
        {summary.findings.map(({ kind, level, count }) => (
          <button
            key={`${kind} ${level}`}
            type="button"
            className={css.chip}
            aria-pressed={kind === finding}
            data-mark={level === 'error' ? 'bad' : 'progress'}
            onClick={() => setFinding(kind === finding ? null : kind)}
          >
            {`${WORDS[kind]} ${formatNumber(count)}`}
          </button>
        ))}
      </div>
    </section>
  )
}
