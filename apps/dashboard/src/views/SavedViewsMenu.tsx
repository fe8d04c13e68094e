import type { SavedView, ViewPage } from '@org/core'
import { Button, Menu, MenuItem, MenuSection } from '@org/ui'
import { Bookmark, Check, ChevronDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#platform/lazy-part.ts'
import { type CurrentView, currentView, useOpened } from './opened.ts'
import * as css from './SavedViews.css.ts'
import { useViewActions } from './useViewActions.ts'

export interface SavedViewsProps {
  page: ViewPage
  /** The page's view as its address says it now (`useViewSearch`); empty: the usual one. */
  search: string
  /** A view was chosen: its words become the address' search. */
  onOpen: (search: string) => void
}

const ViewDialog = lazyPart(async () => (await import('./ViewDialog.tsx')).ViewDialog)

/** The page's views kept under names: which one is shown, the others, and what can be done with it. */
export function SavedViewsMenu({ page, search, onOpen }: SavedViewsProps) {
  const actions = useViewActions(page, search, onOpen)
  const openedId = useOpened(({ ids }) => ids[page])
  const [asking, setAsking] = useState<'name' | 'rename' | null>(null)
  const views = actions.list.data ?? []
  const current = currentView(views, search, openedId)
  const own = current?.view.isMine ? current.view : null

  function act(key: string) {
    const chosen = views.find(({ id }) => key === `view ${id}`)
    if (chosen !== undefined) actions.open(chosen)
    else if (key === 'usual') actions.openUsual()
    else if (key === 'save') setAsking('name')
    else if (key === 'reload') void actions.list.reload()
    else if (own === null) return
    else if (key === 'rename') setAsking('rename')
    else if (key === 'update') actions.update(own)
    else if (key === 'share') actions.share(own)
    else if (key === 'remove') actions.remove(own)
  }

  return (
    <>
      <Menu
        trigger={<Trigger current={current} />}
        placement="bottom end"
        onAction={(key) => act(String(key))}
      >
        {views.length === 0 ? null : (
          <>
            <ViewItems title="My views" views={views.filter(({ isMine }) => isMine)} current={current} />
            <ViewItems
              title="Shared by others"
              views={views.filter(({ isMine }) => !isMine)}
              current={current}
            />
          </>
        )}
        <MenuSection title={current === null ? 'This view' : current.view.name}>
          {actions.list.error === undefined ? null : (
            <MenuItem id="reload" note={actions.list.error.message}>
              Reload the views
            </MenuItem>
          )}
          {own !== null && current?.isChanged ? (
            <MenuItem id="update" note="Replaces this view with what you see now">
              Update
            </MenuItem>
          ) : null}
          <MenuItem id="save">Save as…</MenuItem>
          {own === null ? null : (
            <>
              <MenuItem id="rename">Rename…</MenuItem>
              <MenuItem id="share">{own.isShared ? 'Stop sharing' : 'Share with everyone'}</MenuItem>
              <MenuItem id="remove" tone="danger">
                Remove
              </MenuItem>
            </>
          )}
          {search === '' && current === null ? null : (
            <MenuItem id="usual">Reset to the default view</MenuItem>
          )}
        </MenuSection>
      </Menu>
      <Suspense>
        {asking === 'name' ? (
          <ViewDialog
            place={`view:${page}:new`}
            title="Save this view"
            action="Save view"
            asksSharing
            onSave={actions.saveAs}
            onClose={() => setAsking(null)}
          />
        ) : null}
        {asking === 'rename' && own !== null ? (
          <ViewDialog
            place={`view:${own.id}`}
            title="Rename this view"
            action="Rename"
            name={own.name}
            onSave={({ name }) => actions.rename(own, name)}
            onClose={() => setAsking(null)}
          />
        ) : null}
      </Suspense>
    </>
  )
}

function Trigger({ current }: { current: CurrentView | null }) {
  return (
    <Button icon={<Bookmark size={16} aria-hidden />}>
      <span className={css.name}>{current === null ? 'Views' : current.view.name}</span>
      {current?.isChanged ? ' (changed)' : null}
      <ChevronDown size={16} aria-hidden />
    </Button>
  )
}

interface ViewItemsProps {
  title: string
  views: readonly SavedView[]
  current: CurrentView | null
}

function ViewItems({ title, views, current }: ViewItemsProps) {
  if (views.length === 0) return null
  return (
    <MenuSection title={title}>
      {views.map((view) => {
        const isShown = view.id === current?.view.id && !current.isChanged
        const note = [
          view.isMine ? (view.isShared ? 'shared with everyone' : '') : `by ${view.ownerName}`,
          isShown ? 'shown now' : '',
        ]
          .filter(Boolean)
          .join(' · ')
        return (
          <MenuItem
            key={view.id}
            id={`view ${view.id}`}
            {...(note === '' ? {} : { note })}
            {...(isShown ? { icon: <Check size={16} aria-hidden /> } : {})}
          >
            {view.name}
          </MenuItem>
        )
      })}
    </MenuSection>
  )
}
