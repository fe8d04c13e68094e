import { pageStyles, Tabs } from '@org/ui'
import type { ReactNode } from 'react'
import { sizeOf } from '#map/draw/measure.ts'
import { Later } from '#platform/Later.tsx'
import { PlannedYears } from '../field-years/PlannedYears.tsx'
import { YearsPanel } from '../field-years/YearsPanel.tsx'
import { AsideList } from './AsideList.tsx'
import { BoundaryFacts, BoundaryProblem, Overlaps } from './BoundaryFacts.tsx'
import { ConflictPanel } from './ConflictPanel.tsx'
import { DifferenceLegend } from './Difference.tsx'
import * as css from './Editor.css.ts'
import { EnrolledNeighbors } from './EnrolledNeighbors.tsx'
import { BoundaryWords, FieldWords } from './FieldWords.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { JoinedList } from './JoinedList.tsx'
import type { Editor } from './useEditor.ts'
import type { EditorView as View } from './useEditorView.ts'
import type { Saving } from './useSaving.ts'

/** Beside the map: what is asked of the person, else the field's details, its history and its years. */
export function EditorSide(props: View & { editor: Editor; saving: Saving }): ReactNode {
  const { editor, saving, conflict, drawing, tab, setTab, difference: _, ...view } = props
  const { base, form } = editor
  if (saving.theirs !== null && conflict !== null) {
    const mineAreaM2 = sizeOf(drawing.parts).areaM2
    return (
      <div className={pageStyles.inset}>
        <ConflictPanel
          base={base}
          theirs={saving.theirs}
          conflict={conflict}
          mineAreaM2={mineAreaM2}
          form={form}
          saving={saving}
        />
      </div>
    )
  }
  if (saving.askingYears.length > 0 && base !== null) {
    return (
      <div className={pageStyles.inset}>
        <PlannedYears
          field={base}
          years={saving.askingYears}
          isRunning={saving.isRunning}
          onAnswer={saving.answerYears}
          onCancel={saving.leaveQuestion}
        >
          {conflict === null ? null : (
            <DifferenceLegend {...conflict} words={{ gained: 'Gained', lost: 'Lost' }} />
          )}
        </PlannedYears>
      </div>
    )
  }
  if (saving.askingUses.length > 0) {
    return (
      <div className={pageStyles.inset}>
        <EnrolledNeighbors
          joined={drawing.joined}
          uses={saving.askingUses}
          isRunning={saving.isRunning}
          onAnswer={saving.answerUses}
          onCancel={saving.leaveQuestion}
        />
      </div>
    )
  }
  const details = <Details {...view} editor={editor} drawing={drawing} />
  if (base === null) return <div className={pageStyles.inset}>{details}</div>
  return (
    <Tabs
      label="Field"
      value={tab}
      onChange={setTab}
      tabs={[
        { key: 'details', label: 'Details', content: details },
        {
          key: 'history',
          label: 'History',
          content: (
            <HistoryPanel
              field={base}
              comparedId={view.comparedId}
              onCompare={view.compare}
              difference={view.versions}
              isDirty={editor.isDirty}
              onRestored={editor.reset}
            />
          ),
        },
        {
          key: 'years',
          label: 'Years',
          content: (
            <YearsPanel
              field={base}
              openYear={view.openYear}
              onOpen={view.setOpenYear}
              isCompared={view.comparedId !== null}
              onCompare={view.setYearCompared}
              difference={view.versions}
              onSaved={editor.takeYears}
            />
          ),
        },
      ]}
    />
  )
}

type DetailsProps = Pick<
  View,
  'checked' | 'neighbors' | 'setPointed' | 'isPreviewed' | 'setPreviewed' | 'liveParts' | 'drawing'
> & { editor: Editor }

function Details({ editor, checked, drawing, liveParts, ...view }: DetailsProps) {
  const { base, form, type, dispatch } = editor
  const { check } = checked
  const found = check?.place ?? null
  return (
    <div className={css.sections}>
      <BoundaryFacts parts={liveParts} savedAreaM2={base?.boundary?.areaM2 ?? null} checked={checked} />
      {check === null || checked.isStale ? null : (
        <BoundaryProblem
          check={check}
          isPreviewed={view.isPreviewed}
          onPreview={view.setPreviewed}
          dispatch={dispatch}
        />
      )}
      {check === null || drawing.parts.length === 0 ? null : (
        <Overlaps
          check={check}
          joined={drawing.joined}
          neighbors={view.neighbors}
          dispatch={dispatch}
          onPoint={view.setPointed}
        />
      )}
      <JoinedList joined={drawing.joined} neighbors={view.neighbors} dispatch={dispatch} />
      <AsideList aside={drawing.aside} fieldName={form.name} dispatch={dispatch} />
      <Later>
        <FieldWords
          form={form}
          onType={type}
          isNew={base === null}
          place={found === null ? null : `${found.county}, ${found.state}`}
        />
        <BoundaryWords base={base} isDrawn={editor.isDrawn} form={form} onType={type} />
      </Later>
    </div>
  )
}
