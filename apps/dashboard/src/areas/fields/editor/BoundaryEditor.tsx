import type { Bbox, FieldDetail } from '@org/core'
import {
  Banner,
  Button,
  type Crumb,
  ErrorState,
  formatInstant,
  PageHead,
  pageStyles,
  Tabs,
  toasts,
} from '@org/ui'
import { Check, ClipboardPaste } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Drawing } from '#map/draw/drawing.ts'
import { sizeOf } from '#map/draw/measure.ts'
import { boxOf, type Parts } from '#map/draw/shapes.ts'
import type { Tool } from '#map/draw/tools.ts'
import type { MapPlace } from '#map/types.ts'
import { useLeaveGuard } from '#platform/leaving.ts'
import { usePageKeys, usePagePaste } from '#platform/page-events.ts'
import { id, oneOf, useParam } from '#platform/view.ts'
import { AsideList } from './AsideList.tsx'
import { BoundaryFacts, BoundaryProblem, Overlaps } from './BoundaryFacts.tsx'
import { type Conflict, ConflictPanel, shapeOf, useConflict } from './ConflictPanel.tsx'
import { type Checked, useBoundaryCheck, useDifference, useNeighbours } from './data.ts'
import * as css from './Editor.css.ts'
import { EditorMap } from './EditorMap.tsx'
import { BoundaryWords, FieldWords } from './FieldWords.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { neighbourhood } from './neighbourhood.ts'
import { PasteDialog } from './PasteDialog.tsx'
import { hindrance } from './readiness.ts'
import { type Editor, useEditor } from './useEditor.ts'
import { type Saving, type Target, useSaving } from './useSaving.ts'
import { YearsPanel } from './YearsPanel.tsx'

export interface BoundaryEditorProps {
  /** Names the work among this person's. */
  subject: string
  field: FieldDetail | null
  target: Target
  title: string
  trail: readonly Crumb[]
  /** Where the map looks while there is no boundary. */
  around?: Bbox | null
  /** Whether the dialog for pasting is open at first. */
  startsWithPaste?: boolean
}

const NO_IDS: readonly number[] = []
const TAB = oneOf(['details', 'history', 'years'])
const UNSAVED =
  'Your changes are not saved. They are kept in this browser and offered again when you come back.'

/** A field and its boundary: drawn, changed, compared, saved. */
export function BoundaryEditor(props: BoundaryEditorProps) {
  const { field, title, trail } = props
  const editor = useEditor(props.subject, field)
  const saving = useSaving(editor, props.target)
  const view = useEditorView(editor, saving, props.startsWithPaste === true)
  useLeaveGuard(editor.isDirty ? UNSAVED : null)
  // While two boundaries are compared, neither is changed.
  const isCompared = view.comparedId !== null || saving.theirs !== null
  const why = hindrance(view.drawing, editor.form, editor.base?.boundary?.geometry.coordinates.length ?? 0)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={title}
        trail={trail}
        note={editor.isDirty ? (why ?? 'Not saved yet') : null}
        actions={
          <>
            <Button icon={<ClipboardPaste size={16} aria-hidden />} onPress={() => view.paste('')}>
              Paste
            </Button>
            <Button isDisabled={!editor.isDirty} onPress={() => discard(editor)}>
              Discard
            </Button>
            <Button
              tone="primary"
              icon={<Check size={16} aria-hidden />}
              isDisabled={!editor.isDirty || why !== null || saving.theirs !== null}
              isPending={saving.isRunning}
              onPress={saving.save}
            >
              {editor.base === null ? 'Create field' : 'Save'}
            </Button>
          </>
        }
      />
      <Messages editor={editor} saving={saving} />
      <div className={css.body}>
        <aside className={css.side} aria-label="Details of the field">
          <Side {...view} editor={editor} saving={saving} />
        </aside>
        <EditorMap
          fieldId={editor.base?.id ?? null}
          title={editor.form.name.trim() || title}
          extent={view.extent ?? props.around ?? null}
          zoomTo={view.zoomTo}
          editing={editor.editing}
          dispatch={editor.dispatch}
          tool={view.tool}
          onTool={view.setTool}
          neighbours={view.neighbours}
          overlappedIds={isCompared ? NO_IDS : view.overlappedIds}
          pointedId={view.pointedId}
          problemAt={view.checked.isStale ? null : (view.checked.check?.problem?.at ?? null)}
          preview={view.preview}
          difference={view.difference}
          isReadOnly={isCompared}
          onLive={view.setLive}
          onPlace={view.setPlace}
        />
      </div>
      {view.pasted === null ? null : (
        <PasteDialog
          text={view.pasted}
          hasBoundary={view.drawing.parts.length > 0}
          onClose={view.endPaste}
          onTake={view.takePasted}
        />
      )}
      <LeaveDialog />
    </div>
  )
}

function discard(editor: Editor): void {
  toasts.show({ message: 'Changes discarded', undo: editor.discard() })
}

function Messages({ editor, saving }: { editor: Editor; saving: Saving }) {
  return (
    <>
      {editor.takenUpAt === null || !editor.isDirty ? null : (
        <Banner tone="plan">
          Your unsaved work of {formatInstant(editor.takenUpAt)} is back: {keptWords(editor)}.{' '}
          <Button onPress={() => discard(editor)}>Discard it</Button>
        </Banner>
      )}
      {saving.failure === null ? null : (
        <div className={css.message}>
          <ErrorState
            error={saving.failure}
            kept="Your changes are kept, here and in this browser."
            onRetry={saving.save}
          />
        </div>
      )}
    </>
  )
}

function keptWords({ editing, isBoundaryChanged }: Editor): string {
  const { sketch } = editing.present.drawing
  if (sketch !== null) {
    const count = sketch.points.length
    return `a line of ${count} ${count === 1 ? 'corner' : 'corners'}, and what you typed`
  }
  return isBoundaryChanged ? 'the boundary, and what you typed' : 'what you typed'
}

type View = ReturnType<typeof useEditorView>

function Side(props: View & { editor: Editor; saving: Saving }): ReactNode {
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
          content: <YearsPanel field={base} onSaved={editor.takeYears} />,
        },
      ]}
    />
  )
}

type DetailsProps = Pick<
  View,
  'checked' | 'neighbours' | 'setPointed' | 'isPreviewed' | 'setPreviewed' | 'liveParts' | 'drawing'
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
        <Overlaps check={check} neighbours={view.neighbours} dispatch={dispatch} onPoint={view.setPointed} />
      )}
      <AsideList aside={drawing.aside} fieldName={form.name} dispatch={dispatch} />
      <FieldWords
        form={form}
        onType={type}
        isNew={base === null}
        place={found === null ? null : `${found.county}, ${found.state}`}
      />
      <BoundaryWords form={form} onType={type} />
    </div>
  )
}

/** What is looked at and pointed at: everything about the page that is not the work itself. */
function useEditorView(editor: Editor, saving: Saving, startsWithPaste: boolean) {
  const { base, editing, dispatch } = editor
  const { drawing } = editing.present
  const [tab, setTab] = useParam('tab', TAB)
  const [compareWith, setCompareWith] = useParam('compare', id)
  const [tool, setTool] = useState<Tool>(
    drawing.sketch?.kind ?? (drawing.parts.length === 0 ? 'add' : 'edit'),
  )
  const [zoomTo, setZoomTo] = useState<Bbox | null>(null)
  const [live, setLive] = useState<Drawing | null>(null)
  const [pointedId, setPointed] = useState<number | null>(null)
  const [isPreviewed, setPreviewed] = useState(false)
  const [place, setPlace] = useState<MapPlace | null>(null)
  const [pasted, setPasted] = useState<string | null>(startsWithPaste ? '' : null)
  const liveParts = (live ?? drawing).parts
  const checked = useBoundaryCheck(drawing.parts, base?.id ?? null)
  const neighbours = useNeighbours(useMemo(() => neighbourhood(drawing.parts, place), [drawing.parts, place]))
  const comparedId = tab === 'history' ? compareWith : null
  const versions = useDifference(base?.id ?? 0, comparedId, base?.boundary?.id ?? null)
  const conflict = useConflict(drawing.parts, saving.theirs)
  // Where the map looks first, and what its button shows: not after every corner.
  const [extent] = useState(() => boxOf(drawing.parts))

  usePageKeys(({ key, ctrlKey, metaKey, shiftKey }) => {
    const name = key.toLowerCase()
    if (!(ctrlKey || metaKey) || (name !== 'z' && name !== 'y')) return false
    const isRedo = name === 'y' || shiftKey
    const steps = isRedo ? editing.future : editing.past
    // With nothing of the drawing to take back, the key is the shell's.
    if (steps.length === 0) return false
    dispatch({ type: isRedo ? 'redo' : 'undo' })
    return true
  })
  usePagePaste(setPasted)

  return {
    tab,
    setTab,
    tool,
    setTool,
    drawing,
    liveParts,
    setLive,
    pointedId,
    setPointed,
    isPreviewed,
    setPreviewed,
    preview: previewOf(isPreviewed, checked),
    checked,
    neighbours,
    overlappedIds: useOverlappedIds(checked),
    place,
    setPlace,
    extent: extent ?? base?.bbox ?? null,
    zoomTo,
    comparedId,
    compare: useCallback((to: number | null) => setCompareWith(to), [setCompareWith]),
    versions,
    conflict,
    difference: differenceOf(versions.data, conflict),
    pasted,
    paste: setPasted,
    endPaste: () => setPasted(null),
    takePasted: (geometry: { coordinates: Parts }, way: 'add' | 'replace') => {
      const parts = way === 'add' ? [...drawing.parts, ...geometry.coordinates] : geometry.coordinates
      dispatch({ type: 'replace', parts, what: 'paste a boundary' })
      setZoomTo(boxOf(parts))
      setTool('edit')
    },
  }
}

function previewOf(isPreviewed: boolean, { check, isStale }: Checked): Parts | null {
  return isPreviewed && !isStale ? (check?.repair?.geometry.coordinates ?? null) : null
}

function useOverlappedIds({ check }: Checked): readonly number[] {
  return useMemo(() => check?.overlaps.map(({ fieldId }) => fieldId) ?? NO_IDS, [check])
}

function differenceOf(
  versions: { gained: ReturnType<typeof shapeOf>; lost: ReturnType<typeof shapeOf> } | undefined,
  conflict: Conflict | null,
) {
  if (conflict !== null) return { gained: shapeOf(conflict.mine), lost: shapeOf(conflict.theirs) }
  return versions === undefined ? null : { gained: versions.gained, lost: versions.lost }
}
