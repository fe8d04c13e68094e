import {
  type CheckSummary,
  type ResultUpload,
  resultEntity,
  type SheetMapping,
  type StagedRow,
} from '@org/core'
import { Button, ComboBox } from '@org/ui'
import { useState } from 'react'
import { useFoundSamples, useLikelySamples } from '../data.ts'
import * as css from '../parts/Results.css.ts'
import * as look from './Check.css.ts'
import { LikelySample } from './LikelySample.tsx'
import { MatchInOrder } from './MatchInOrder.tsx'
import { sampleOptions } from './sample-options.ts'
import type { Editing } from './useEditing.ts'

interface MatchCardProps {
  upload: ResultUpload
  mapping: SheetMapping
  summary: CheckSummary
  row: StagedRow
  editing: Editing
}

/** A row without a sample: one is chosen, all rows are matched in order, or the rows are left out. */
export function MatchCard({ upload, mapping, summary, row, editing }: MatchCardProps) {
  const [text, search] = useState('')
  const [sampleId, setSampleId] = useState<string | null>(null)
  const { data, error, isValidating } = useFoundSamples(text)
  const likely = useLikelySamples(upload.id, row)
  const press = { disabledReason: editing.why, isDisabled: editing.isSending }
  const { unmatched } = summary.outcomes
  const proposal = row.findings.find(({ kind }) => kind === 'notMatched')?.proposal ?? null
  const label = mapping.columns.find(({ role }) => role === 'label')
  const use = (id: number) =>
    void editing.edit({ kind: 'match', pairs: [{ sheet: row.sheet, row: row.row, sampleId: id }] })
  return (
    <section aria-label="Choose the sample" className={css.card}>
      <h2 className={css.cardTitle}>{`Row ${row.row} · not matched`}</h2>
      <p>{row.name === '' ? 'The file does not name the sample.' : `The file calls it “${row.name}”.`}</p>
      <LikelySample row={row} press={press} onUse={use} />
      <ComboBox
        label={resultEntity.columns.sampleId.label}
        options={sampleOptions(text, likely.data?.items ?? [], data?.items ?? [])}
        value={sampleId}
        onChange={setSampleId}
        onSearch={search}
        isSearching={isValidating}
        placeholder="Field, point or label"
        {...(error === undefined ? {} : { failure: error.message })}
      />
      <div className={look.buttons}>
        {label === undefined || proposal === null || row.likely !== null ? null : (
          <Button
            {...press}
            tone="primary"
            onPress={() =>
              void editing.edit({
                ...{ kind: 'cell', sheet: row.sheet, row: row.row },
                ...{ column: label.column, text: proposal },
              })
            }
          >
            {`Use ${proposal}`}
          </Button>
        )}
        <Button
          {...press}
          tone={row.likely === null ? 'primary' : 'neutral'}
          isDisabled={sampleId === null || editing.isSending}
          onPress={() => use(Number(sampleId))}
        >
          Use the chosen sample
        </Button>
        <MatchInOrder {...{ upload, editing }} sheet={row.sheet} />
        {unmatched > 1 ? (
          <Button {...press} onPress={() => void editing.edit({ kind: 'leaveOutUnmatched' })}>
            {`Leave out all ${unmatched} without a sample`}
          </Button>
        ) : null}
      </div>
    </section>
  )
}
