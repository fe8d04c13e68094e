import { paths } from '@org/core'
import { Button, Drawer, EmptyState, ErrorState, formatInstant, Skeleton } from '@org/ui'
import { History } from 'lucide-react'
import { type ReactElement, useEffect, useMemo } from 'react'
import { useOverlays } from '#commands/overlays.ts'
import { useClient } from '#data/api.ts'
import { usePages } from '#lists/pages.ts'
import { Link } from '#platform/links.tsx'
import { alsoWords, editWords } from './edit-words.ts'
import { isImportUndo, isNoEdit, isUndo, isUndoneImport, type Traced, trace } from './history.ts'
import { NO_REDO } from './import-words.ts'
import * as css from './undo.css.ts'
import { useUndo } from './useUndo.ts'

const PAGE_EDITS = 50
/** As far back as is read unasked to fill a page. */
const MOST_READ = 500
const SKELETONS = ['a', 'b', 'c', 'd', 'e']

/** One's own last edits, each with its undo, or why it has none. */
export function EditsDrawer(): ReactElement {
  const close = useOverlays((overlays) => overlays.close)
  const client = useClient()
  const query = { limit: PAGE_EDITS }
  const list = usePages(['edits', 'list', query], (cursor) =>
    client.edits.list(cursor === null ? query : { ...query, cursor }),
  )
  const { rows, error, isComplete, isLoadingMore, loadMore, reload } = list
  const edits = useMemo(() => trace(rows ?? []).filter((each) => !isNoEdit(each)), [rows])
  // An edit whose beginning is further back ends what can be told, and what is no edit is left out: who would see less
  // than a page is read more.
  const isTooShort = rows !== undefined && edits.length < PAGE_EDITS && rows.length < MOST_READ
  useEffect(() => {
    if (isTooShort) loadMore()
  }, [isTooShort, loadMore])
  return (
    <Drawer title="Your edits" isOpen onOpenChange={close}>
      <Link href={paths.history.link()} onClick={close}>
        What everyone changed since yesterday
      </Link>
      {rows === undefined && error === undefined ? (
        <div className={css.waiting} aria-busy>
          {SKELETONS.map((key) => (
            <Skeleton key={key} width={64} />
          ))}
        </div>
      ) : null}
      <ol aria-label="Your edits, newest first" className={css.list}>
        {edits.map((each) => (
          <EditLine key={each.edit.id} traced={each} />
        ))}
      </ol>
      {error === undefined ? null : <ErrorState error={error} onRetry={() => void reload()} />}
      {isComplete && edits.length === 0 ? (
        <EmptyState icon={<History size={32} />} title="No edits yet">
          What you add, change and remove appears here. You can undo each edit until someone changes the same
          record.
        </EmptyState>
      ) : null}
      {rows === undefined || isComplete || error !== undefined ? null : (
        <div className={css.more}>
          <Button onPress={loadMore} isPending={isLoadingMore}>
            {isLoadingMore ? 'Loading…' : 'Show older'}
          </Button>
        </div>
      )}
    </Drawer>
  )
}

function EditLine({ traced }: { traced: Traced }) {
  const { edit, root, depth } = traced
  const what = editWords(root)
  const also = depth === 0 ? alsoWords(edit) : ''
  const isOver = !traced.isNewest || isUndoneImport(traced)
  return (
    <li className={css.edit}>
      <div className={css.words}>
        <p className={isOver || isUndo(traced) ? css.gone : undefined}>
          {depth === 0 ? what : `${isUndo(traced) ? 'Undid' : 'Redid'}: ${what}`}
        </p>
        {also === '' ? null : <p className={css.note}>Also: {also}</p>}
        {edit.reason === null ? null : <p className={css.note}>“{edit.reason}”</p>}
        {isImportUndo(traced) ? <p className={css.note}>{NO_REDO}</p> : null}
        <p className={css.note}>
          <time dateTime={edit.at}>{formatInstant(edit.at)}</time>
          {isOver ? (depth % 2 === 0 ? ' · later undone' : ' · later redone') : ''}
        </p>
      </div>
      {isOver || isImportUndo(traced) ? null : <TakeBack traced={traced} what={what} />}
    </li>
  )
}

/** Acts on the newest of its thread: the others are history. */
function TakeBack({ traced, what }: { traced: Traced; what: string }) {
  const { undo, redo, askImport } = useUndo()
  const { edit } = traced
  const act = isUndo(traced) ? redo : undo
  const isImport = edit.upload !== null
  return (
    <Button
      aria-label={`${isUndo(traced) ? 'Redo' : 'Undo'}: ${what}`}
      disabledReason={isImport ? null : edit.refusal}
      onPress={() => void (isImport ? askImport(edit, what) : act(edit.id, what))}
    >
      {isUndo(traced) ? 'Redo' : isImport ? 'Undo…' : 'Undo'}
    </Button>
  )
}
