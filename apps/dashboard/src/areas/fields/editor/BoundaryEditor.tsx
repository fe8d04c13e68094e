import type { Bbox, FieldDetail } from '@org/core'
import {
  Badge,
  Banner,
  Button,
  type Crumb,
  ErrorState,
  formatInstant,
  PageHead,
  pageStyles,
  toasts,
} from '@org/ui'
import { Check, ClipboardPaste, Trash2 } from 'lucide-react'
import { useMay } from '#data/permissions.ts'
import { Later } from '#platform/Later.tsx'
import { useLeaveGuard } from '#platform/leaving.ts'
import { useIsPhone } from '#platform/phone.ts'
import * as css from './Editor.css.ts'
import { EditorMap } from './EditorMap.tsx'
import { EditorSide } from './EditorSide.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { hindrance } from './readiness.ts'
import { type Editor, useEditor } from './useEditor.ts'
import { NO_IDS, useEditorView } from './useEditorView.ts'
import { type Saving, type Target, useSaving } from './useSaving.ts'

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

const UNSAVED =
  'Your changes are not saved. This browser keeps them and offers them again when you come back.'

/** A field and its boundary: drawn, changed, compared, saved. */
export function BoundaryEditor(props: BoundaryEditorProps) {
  const { field, title, trail } = props
  const editor = useEditor(props.subject, field)
  const saving = useSaving(editor, props.target)
  const isPhone = useIsPhone()
  const view = useEditorView(editor, saving, props.startsWithPaste === true)
  useLeaveGuard(editor.isDirty ? UNSAVED : null)
  const isAsked = saving.theirs !== null || saving.askingYears.length > 0 || saving.askingUses.length > 0
  const mayNotJoin = useMay('fields.deactivate').why
  const savedParts = editor.base?.boundary?.geometry.coordinates.length ?? 0
  const why = hindrance(view.drawing, editor.form, savedParts, mayNotJoin)
  return (
    <div className={pageStyles.page}>
      <PageHead
        title={title}
        trail={trail}
        note={
          editor.isDirty ? (why ?? 'Not saved yet') : field?.active === false ? <Badge>Inactive</Badge> : null
        }
        actions={
          <>
            <Button icon={<ClipboardPaste size={16} aria-hidden />} onPress={() => view.paste('')}>
              Paste
            </Button>
            <Button
              icon={<Trash2 size={16} aria-hidden />}
              isDisabled={!editor.isDirty}
              onPress={() => discard(editor)}
            >
              Discard
            </Button>
            <Button
              tone="primary"
              {...(editor.base === null ? { 'aria-label': 'Add field' } : {})}
              icon={<Check size={16} aria-hidden />}
              isDisabled={!editor.isDirty || why !== null || isAsked}
              isPending={saving.isRunning}
              onPress={saving.save}
            >
              {editor.base !== null ? 'Save' : isPhone ? 'Add' : 'Add field'}
            </Button>
          </>
        }
      />
      <Messages editor={editor} saving={saving} />
      <div className={css.body}>
        <aside className={css.side} aria-label="Details of the field">
          <EditorSide {...view} editor={editor} saving={saving} />
        </aside>
        <Later fallback={<div className={css.mapPane} />}>
          <EditorMap
            fieldId={editor.base?.id ?? null}
            title={editor.form.name.trim() || title}
            extent={view.extent ?? props.around ?? null}
            zoomTo={view.zoomTo}
            editing={editor.editing}
            dispatch={editor.dispatch}
            tool={view.tool}
            onTool={view.setTool}
            neighbors={view.neighbors}
            mayNotJoin={mayNotJoin}
            overlappedIds={view.isCompared ? NO_IDS : view.overlappedIds}
            pointedId={view.pointedId}
            problemAt={view.checked.isStale ? null : (view.checked.check?.problem?.at ?? null)}
            preview={view.preview}
            difference={view.difference}
            isReadOnly={view.isCompared}
            onLive={view.setLive}
            onPlace={view.setPlace}
          />
        </Later>
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
          Your unsaved work from {formatInstant(editor.takenUpAt)} is back: {keptWords(editor)}.{' '}
          <Button onPress={() => discard(editor)}>Discard unsaved work</Button>
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
