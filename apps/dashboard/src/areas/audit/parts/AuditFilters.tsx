import { ENTITY_NAMES } from '@org/core'
import { DatePicker, FilterBar } from '@org/ui'
import { recordsWord, recordWord } from '#history/activity/records.ts'
import { usePeople } from '../data.ts'
import type { AuditView } from '../view.ts'
import * as css from './Audit.css.ts'

export interface AuditFiltersProps {
  view: AuditView
  onChange: (patch: Partial<AuditView>) => void
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
const KINDS = ENTITY_NAMES.map((entity) => ({ key: entity, label: capital(recordsWord(entity)) }))

/** What the log is narrowed by: who, what kind of record, which record, and from when to when. */
export function AuditFilters({ view, onChange }: AuditFiltersProps) {
  const { data: people } = usePeople()
  const { staffId, entity, entityId, from, to } = view
  return (
    <FilterBar
      label="Log filters"
      filters={[
        {
          key: 'person',
          label: 'Person',
          options: people?.items.map(({ id, name }) => ({ key: String(id), label: name })) ?? [],
          values: staffId === null ? [] : [String(staffId)],
        },
        { key: 'kind', label: 'Kind of record', options: KINDS, values: entity === null ? [] : [entity] },
        ...(entity === null || entityId === null
          ? []
          : [
              {
                key: 'record',
                label: 'Record',
                options: [{ key: String(entityId), label: `${recordWord(entity)} ${entityId}` }],
                values: [String(entityId)],
              },
            ]),
      ]}
      onChange={(key, [value]) => {
        if (key === 'person') onChange({ staffId: value === undefined ? null : Number(value) })
        else if (key === 'record') onChange({ entityId: null })
        else onChange({ entity: ENTITY_NAMES.find((kind) => kind === value) ?? null, entityId: null })
      }}
      onClear={() => onChange({ staffId: null, entity: null, entityId: null })}
    >
      <div className={css.days}>
        <DatePicker
          label="From"
          value={from}
          isLazy
          {...(to === null ? {} : { max: to })}
          onChange={(day) => onChange({ from: day })}
        />
        <DatePicker
          label="To"
          value={to}
          isLazy
          {...(from === null ? {} : { min: from })}
          onChange={(day) => onChange({ to: day })}
        />
      </div>
    </FilterBar>
  )
}
