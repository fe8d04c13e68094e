import { labReportEntity } from '@org/core'
import { Button, ComboBox, ErrorState } from '@org/ui'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '#data/permissions.ts'
import { useLaboratories } from '../data.ts'
import * as css from '../parts/Results.css.ts'
import { NewLaboratory } from './NewLaboratory.tsx'

interface LaboratoryChoiceProps {
  value: number | null
  /** Why this laboratory is proposed; '' for another. */
  says: string
  onChange: (id: number | null) => void
}

const NONE = 'none'

/** Which laboratory sent the file. How its columns are meant is remembered for the next file. */
export function LaboratoryChoice({ value, says, onChange }: LaboratoryChoiceProps) {
  const { data, error, reload } = useLaboratories()
  const { why } = useMay('samples.edit')
  const [isNew, setIsNew] = useState(false)
  const known = data?.items.filter(({ active, id }) => active || id === value) ?? []
  const options = [
    { key: NONE, label: 'None' },
    ...known.map(({ id, name }) => ({ key: String(id), label: name })),
  ]
  return (
    <div className={css.formLine}>
      {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
      <ComboBox
        // The list comes later than the choice: a name is found once both are there.
        key={data === undefined ? 'waiting' : 'there'}
        label={labReportEntity.columns.laboratoryId.label}
        options={options}
        value={value === null ? NONE : String(value)}
        onChange={(key) => onChange(key === null || key === NONE ? null : Number(key))}
      />
      <Button
        icon={<FlaskConical size={16} aria-hidden />}
        disabledReason={why}
        onPress={() => setIsNew(true)}
      >
        Add laboratory
      </Button>
      {says === '' ? null : <p className={css.note}>{says}</p>}
      {isNew ? <NewLaboratory onMade={onChange} onClose={() => setIsNew(false)} /> : null}
    </div>
  )
}
