import { enrollmentWorkflow, paths, stateWords } from '@org/core'
import { Banner, formatCount } from '@org/ui'
import { BulkDialog } from '#lists/bulk/BulkDialog.tsx'
import { Link } from '#platform/links.tsx'
import { actWords, fieldCount } from './acts.ts'
import type { Asking } from './asked.ts'
import * as css from './BulkBar.css.ts'
import type { useActs } from './useActs.ts'

interface AskActProps extends Pick<ReturnType<typeof useActs>, 'answer' | 'cancel' | 'failure' | 'isBusy'> {
  asking: Asking
}

/** The question before an act on fields: which they are, and which enrollments have them. */
export function AskAct({ asking, answer, cancel, failure, isBusy }: AskActProps) {
  const { act, fields } = asking
  return (
    <BulkDialog
      {...actWords(act, fields.length)}
      of={['field', 'fields']}
      rows={fields.map(({ id, name, growerName, isListed }) => ({ id, name, note: growerName, isListed }))}
      warning={asking.enrollments.length === 0 ? null : <Enrolled asking={asking} />}
      tone={act.kind === 'deactivate' ? 'danger' : 'primary'}
      isPending={isBusy}
      failure={failure}
      onConfirm={() => answer(asking)}
      onClose={cancel}
    />
  )
}

/** Which enrollments would stand on inactive fields. */
function Enrolled({ asking: { fields, enrollments } }: { asking: Asking }) {
  const names = new Map(fields.map(({ id, name }) => [id, name]))
  const count = enrollments.length
  return (
    <Banner tone="plan">
      <p>
        {formatCount(count, 'enrollment has', 'enrollments have')} some of these fields. The fields stay
        enrolled, marked as inactive. An enrollment with inactive fields cannot be submitted:
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <ul className={css.enrollments} tabIndex={0} aria-label="Enrollments with these fields">
        {enrollments.map(({ enrollmentId, growerName, program, year, status, fieldIds }) => (
          <li key={enrollmentId}>
            <Link href={paths.enrollments.link({ open: enrollmentId, year })}>
              {growerName} · {program} {year}
            </Link>{' '}
            ({stateWords(enrollmentWorkflow, status)}): {fieldWords(fieldIds, names)}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

const MOST_NAMES = 3

function fieldWords(ids: readonly number[], names: ReadonlyMap<number, string>): string {
  const first = ids.slice(0, MOST_NAMES).map((id) => names.get(id) ?? '')
  return ids.length <= MOST_NAMES
    ? first.join(', ')
    : `${first.join(', ')} and ${fieldCount(ids.length - MOST_NAMES)} more`
}
