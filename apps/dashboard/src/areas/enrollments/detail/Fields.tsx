import { type EnrolledField, type FieldYearStatus, HECTARE_M2, paths } from '@org/core'
import { Area, Badge, Button, fieldYearLook, formatCount, IconButton, pageStyles, Status } from '@org/ui'
import { CircleDashed, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { Link } from '#platform/links.tsx'
import { StrataLink } from '#workflow/StrataLink.tsx'
import { AddFieldsDialog } from './AddFieldsDialog.tsx'
import * as css from './Detail.css.ts'
import type { PartProps } from './Facts.tsx'
import { fieldsRefusal, takeOff } from './fields.ts'
import { sayFailure } from './useEnrollmentEdits.ts'

/** The fields of an enrollment: where each lies, how large it is, whether it has a boundary, how far its year is. */
export function Fields({ enrollment, save }: PartProps) {
  const { why } = useMay('enrollments.edit')
  const [isAdding, setIsAdding] = useState(false)
  const { fields } = enrollment
  const refusal = why ?? fieldsRefusal(enrollment)
  return (
    <section aria-label="Fields" className={css.section}>
      <div className={css.sectionHead}>
        <h3 className={css.heading}>{formatCount(fields.length, 'field', 'fields')}</h3>
        <Button
          icon={<Plus size={16} aria-hidden />}
          disabledReason={refusal}
          onPress={() => setIsAdding(true)}
        >
          Add fields
        </Button>
      </div>
      {fields.length === 0 ? <p className={css.note}>This enrollment has no fields yet.</p> : null}
      <ul className={css.list}>
        {fields.map((field) => (
          <FieldRow
            key={field.id}
            field={field}
            year={enrollment.year}
            refusal={refusal}
            onTakeOff={() => void save(takeOff(enrollment, field.id)).then(sayFailure)}
          />
        ))}
      </ul>
      {isAdding ? (
        <AddFieldsDialog enrollment={enrollment} save={save} onClose={() => setIsAdding(false)} />
      ) : null}
    </section>
  )
}

interface FieldRowProps {
  field: EnrolledField
  /** Of the enrollment. */
  year: number
  refusal: string | null
  onTakeOff: () => void
}

function FieldRow({ field, year, refusal, onTakeOff }: FieldRowProps) {
  const { id, name, farmName, county, state, areaHa, hasBoundary, active, fieldYear } = field
  const place = [farmName, county === '' ? '' : `${county} County`, state].filter((part) => part !== '')
  return (
    <li className={css.row}>
      <div className={css.words}>
        <div className={css.line}>
          <Link href={paths.editField.link({ id })} className={`${pageStyles.lead} ${pageStyles.quietLink}`}>
            {name}
          </Link>
          {hasBoundary ? (
            <Area areaM2={areaHa * HECTARE_M2} />
          ) : (
            <Badge tone="bad" icon={<CircleDashed size={14} />}>
              No boundary
            </Badge>
          )}
          {active ? null : <Badge tone="bad">Inactive</Badge>}
          {fieldYear === null ? null : <Year status={fieldYear.status} />}
          {fieldYear === null || !hasBoundary ? null : (
            <StrataLink fieldId={id} of={{ ...fieldYear, year }} />
          )}
        </div>
        <p className={css.note}>
          {[...place, fieldYear?.crop ?? ''].filter((part) => part !== '').join(' · ')}
        </p>
      </div>
      <IconButton label={`Remove ${name}`} tone="quiet" disabledReason={refusal} onPress={onTakeOff}>
        <X size={16} aria-hidden />
      </IconButton>
    </li>
  )
}

function Year({ status }: { status: FieldYearStatus }) {
  const { state, word } = fieldYearLook(status)
  return <Status state={state}>{word}</Status>
}
