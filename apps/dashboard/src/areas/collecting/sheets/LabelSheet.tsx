import type { FieldOnPhone, PointOnPhone } from '@org/core/queue'
import { type LabelSaid, labelOn } from '@org/core/queue'
import { Dialog, formatDepthRange, useUnits } from '@org/ui'
import { useState } from 'react'
import type { Bag, Bags } from '../act.ts'
import { plannedCores } from '../parts/BagTiles.tsx'
import { Big, BigRow } from '../parts/Big.tsx'
import * as css from '../screens/Collect.css.ts'
import { codeWords } from '../words.ts'

/** As many as a bag can be of (contract). */
const MOST_CORES = 200

interface LabelSheetProps {
  fields: readonly FieldOnPhone[]
  point: PointOnPhone
  sampleId: number
  bags: Bags
  onSave: (bag: Bag) => void
  onClose: () => void
}

/** The label of one bag, typed or from a scanner that types, and of how many cores it is. */
export function LabelSheet({ fields, point, sampleId, bags, onSave, onClose }: LabelSheetProps) {
  const { depth } = useUnits()
  const sample = point.samples.find(({ id }) => id === sampleId)
  const known = bags[sampleId]
  const [text, setText] = useState(known?.code ?? '')
  const [cores, setCores] = useState(known?.cores ?? (sample?.coreCount || null) ?? plannedCores(point) ?? 1)
  const [said, setSaid] = useState<LabelSaid | null>(null)
  if (sample === undefined) return null
  const layer = formatDepthRange(sample.depthTopCm, sample.depthBottomCm, depth)
  const save = (entered: string) => {
    if (entered.trim() === '') return onSave({ code: null, cores })
    const checked = labelOn(withDrafts(fields, bags), sampleId, entered, (bag) =>
      formatDepthRange(bag.depthTopCm, bag.depthBottomCm, depth),
    )
    if (checked.outcome === 'wrong') return setSaid(checked)
    onSave({ code: checked.code, cores })
  }
  const planned = sample.labelCode
  return (
    <Dialog title={`Point ${point.number}, ${layer}`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <form
        className={css.stack}
        onSubmit={(event) => {
          event.preventDefault()
          save(text)
        }}
      >
        <label className={css.stack}>
          Label of the bag
          <input
            autoFocus
            className={css.input}
            value={text}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            aria-invalid={said !== null}
            onChange={({ target }) => {
              setText(target.value)
              setSaid(null)
            }}
          />
        </label>
        {said?.outcome === 'wrong' ? (
          <div role="alert" className={css.trouble}>
            <p>{said.message}.</p>
            <p>{said.remedy}</p>
            {said.correction === null ? null : <Correction code={said.correction} onTake={setText} />}
          </div>
        ) : null}
        {planned !== null && text === '' ? (
          <Big onPress={() => save(planned)}>It is {codeWords(planned)}, as printed</Big>
        ) : null}
        <Cores value={cores} onChange={setCores} />
        <BigRow>
          <Big onPress={onClose}>Cancel</Big>
          <Big tone="main" type="submit">
            Save
          </Big>
        </BigRow>
      </form>
    </Dialog>
  )
}

function Correction({ code, onTake }: { code: string; onTake: (code: string) => void }) {
  return <Big onPress={() => onTake(codeWords(code))}>Use {codeWords(code)}</Big>
}

function Cores({ value, onChange }: { value: number; onChange: (cores: number) => void }) {
  return (
    <fieldset className={css.cores} aria-label="Cores in the bag">
      <Big label="One core less" isDisabled={value <= 1} onPress={() => onChange(value - 1)}>
        −
      </Big>
      <output>
        <strong>{value}</strong> {value === 1 ? 'core' : 'cores'}
      </output>
      <Big label="One core more" isDisabled={value >= MOST_CORES} onPress={() => onChange(value + 1)}>
        +
      </Big>
    </fieldset>
  )
}

/** Labels that were entered and are not kept yet are on their bags, too. */
const withDrafts = (fields: readonly FieldOnPhone[], bags: Bags): readonly FieldOnPhone[] =>
  fields.map((field) => ({
    ...field,
    points: field.points.map((point) => ({
      ...point,
      samples: point.samples.map((sample) => {
        const code = bags[sample.id]?.code ?? null
        return code === null ? sample : { ...sample, labelCode: code, status: 'applied' as const }
      }),
    })),
  }))
