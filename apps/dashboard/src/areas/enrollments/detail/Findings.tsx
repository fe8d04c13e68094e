import { type EnrollmentDetail, enrollmentEntity, type Finding } from '@org/core'
import { Button, buttonLook, ErrorState, formatCount } from '@org/ui'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { Link } from '#platform/links.tsx'
import { AddFieldsDialog } from './AddFieldsDialog.tsx'
import * as css from './Detail.css.ts'
import { useCheck } from './data.ts'
import type { PartProps } from './Facts.tsx'
import { canEditFields, takeOff } from './fields.ts'
import { explanationOf, type Mending, mendingsOf } from './findings.ts'
import { sayFailure } from './useEnrollmentEdits.ts'

const PROBLEMS = enrollmentEntity.columns.findings.label

/** The problems found, each with its fix; and a new check, without submitting. */
export function Findings({ enrollment, save }: PartProps) {
  const [isWanted, setIsWanted] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const canCheck = canBeChecked(enrollment)
  const check = useCheck(enrollment.id, isWanted && canCheck)
  const isChecked = isWanted && canCheck && check.data !== undefined
  const findings = isChecked ? check.data?.findings : enrollment.findings
  if (enrollment.findings.length === 0 && !canCheck) return null
  const mend = (mending: Mending) => {
    if (mending.kind === 'add') setIsAdding(true)
    if (mending.kind === 'remove') void save(takeOff(enrollment, mending.fieldId)).then(sayFailure)
  }
  return (
    <section aria-label={PROBLEMS} className={css.section}>
      <div className={css.sectionHead}>
        <h3 className={css.heading}>{PROBLEMS}</h3>
        {canCheck ? (
          <Button
            isPending={check.isValidating}
            onPress={() => (isWanted ? void check.reload() : setIsWanted(true))}
          >
            {check.isValidating
              ? 'Checking…'
              : enrollment.status === 'draft' && !isWanted
                ? 'Check now'
                : 'Check again'}
          </Button>
        ) : null}
      </div>
      <p role="status" className={css.note}>
        {sentence(enrollment, findings ?? [], isChecked)}
      </p>
      {check.error === undefined ? null : (
        <ErrorState error={check.error} onRetry={() => void check.reload()} />
      )}
      <ul className={css.list}>
        {(findings ?? []).map((finding) => (
          <FindingRow
            key={`${finding.kind} ${finding.field?.id} ${finding.other?.fieldId}`}
            finding={finding}
            canEdit={canEditFields(enrollment)}
            onMend={mend}
          />
        ))}
      </ul>
      {isAdding ? (
        <AddFieldsDialog enrollment={enrollment} save={save} onClose={() => setIsAdding(false)} />
      ) : null}
    </section>
  )
}

/** States in which a submission, or an acceptance, is still to come. */
const canBeChecked = ({ status }: EnrollmentDetail) =>
  status === 'draft' || status === 'submitted' || status === 'needs_review'

function sentence({ status }: EnrollmentDetail, findings: readonly Finding[], isChecked: boolean): string {
  const count = formatCount(findings.length, 'problem', 'problems')
  if (isChecked)
    return findings.length === 0
      ? 'Checked just now: no problems.'
      : `Checked just now: ${count}. The check runs again when you submit.`
  if (findings.length === 0)
    return 'The fields and boundaries are checked when you submit. You can check them now.'
  return status === 'needs_review' ? `Fix ${count}, then submit again.` : `The last check found ${count}.`
}

interface FindingRowProps {
  finding: Finding
  canEdit: boolean
  onMend: (mending: Mending) => void
}

function FindingRow({ finding, canEdit, onMend }: FindingRowProps) {
  return (
    <li className={css.row}>
      <span className={css.findingIcon}>
        <TriangleAlert size={16} aria-hidden />
      </span>
      <div className={css.words}>
        <p>{finding.message}</p>
        <p className={css.note}>{explanationOf(finding.kind, new Date())}</p>
        <div className={css.mendings}>
          {mendingsOf(finding, canEdit).map((mending) =>
            mending.kind === 'go' ? (
              <Link key={mending.label} href={mending.href} className={buttonLook.neutral}>
                {mending.label}
              </Link>
            ) : (
              <Button key={mending.label} onPress={() => onMend(mending)}>
                {mending.label}
              </Button>
            ),
          )}
        </div>
      </div>
    </li>
  )
}
