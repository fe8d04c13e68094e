import { Search } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components'
import { Keys } from '#commands/Keys.tsx'
import { useOverlays } from '#commands/overlays.ts'
import { type ActionTools, useRegisteredActions } from '#commands/palette.ts'
import { takeTypedAhead } from '#commands/typed-ahead.ts'
import { useClient } from '#data/api.ts'
import { useInvalidate } from '#data/swr.ts'
import { useNavigate } from '#platform/links.tsx'
import { usePreference } from '#platform/preferences.ts'
import { useServices } from '#platform/services.ts'
import { copyLink } from './copyLink.ts'
import { type Choice, type Group, groupsOf, type Option, outcome } from './options.ts'
import * as css from './Palette.css.ts'
import { shellActions } from './shellActions.ts'
import { useFound } from './useFound.ts'
import './areas.ts'

const LIST_ID = 'palette-list'

/** Finds records by any part of a name, and every action: the way to anything with a few keys. */
export function Palette(): ReactElement {
  const close = useOverlays((overlays) => overlays.close)
  return (
    <ModalOverlay isOpen isDismissable onOpenChange={close} className={css.overlay}>
      <Modal className={css.modal}>
        <Dialog aria-label="Search and commands" className={css.dialog}>
          <Finder onDone={close} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** A combobox whose list is always open: the focus stays in the field, the arrows move through the lines. */
function Finder({ onDone }: { onDone: () => void }): ReactElement {
  const [typed, setTyped] = useState('')
  const [isEntered, setIsEntered] = useState(false)
  const text = typed.trim()
  const actions = useActions()
  const found = useFound(text)
  const groups = useMemo(() => groupsOf(actions, found, text), [actions, found, text])
  const { active, setActive, onKeyDown } = useActiveOption(groups, text, choose)
  const tools = { navigate: useNavigate(), client: useClient(), invalidate: useInvalidate() }
  const { text: said, isNews } = outcome(groups, found)

  function choose({ choose: choice }: Option) {
    onDone()
    follow(choice, tools)
  }

  // Not while it is drawn: a drawing that is given up and begun again would lose it.
  useLayoutEffect(() => {
    const ahead = takeTypedAhead()
    setTyped(ahead.text)
    setIsEntered(ahead.isEntered)
  }, [])
  useEffect(() => {
    if (!isEntered) return
    setIsEntered(false)
    if (active !== undefined) choose(active)
  })

  return (
    <>
      <div className={css.field}>
        <Search size={16} aria-hidden />
        <input
          // biome-ignore lint/a11y/noAutofocus: the palette is opened to type in it
          autoFocus
          type="text"
          role="combobox"
          aria-label="Search growers, fields and commands"
          aria-expanded
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={active?.id}
          placeholder="Search growers, fields and commands"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className={css.input}
        />
        <Keys keys={['Esc']} />
      </div>
      <div id={LIST_ID} role="listbox" aria-label="Results" className={css.list} hidden={groups.length === 0}>
        {groups.map((group) => (
          <OptionGroup
            key={group.title}
            group={group}
            active={active}
            onPoint={setActive}
            onChoose={choose}
          />
        ))}
      </div>
      {/* Kept in its place, so that what it comes to say is announced. */}
      <div role="status" className={isNews ? css.outcome : css.forReaders}>
        {said}
      </div>
    </>
  )
}

interface OptionGroupProps {
  group: Group
  active: Option | undefined
  onPoint: (id: string) => void
  onChoose: (option: Option) => void
}

function OptionGroup({ group, active, onPoint, onChoose }: OptionGroupProps): ReactElement {
  const headId = `palette-${group.title.replaceAll(' ', '-')}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
    <div role="group" aria-labelledby={headId}>
      <div id={headId} role="presentation" className={css.groupTitle}>
        {group.title}
      </div>
      {group.options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
        <div
          key={option.id}
          id={option.id}
          role="option"
          tabIndex={-1}
          aria-selected={option.id === active?.id}
          className={css.option}
          onPointerMove={() => onPoint(option.id)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span className={css.optionTitle}>{option.title}</span>
          <span className={css.optionNote}>{option.note}</span>
          {option.keys === undefined ? null : <Keys keys={option.keys} />}
        </div>
      ))}
    </div>
  )
}

function useActions() {
  const { session } = useServices()
  const preferences = usePreference((all) => all)
  const registered = useRegisteredActions()
  return useMemo(
    () => [...shellActions({ session, preferences, copyLink }), ...registered],
    [session, preferences, registered],
  )
}

function follow(choice: Choice, tools: ActionTools): void {
  if ('href' in choice) tools.navigate(choice.href)
  else choice.action.run(tools)
}

const STEPS: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
}

/** The line that Enter chooses: the first for each new text, until the arrows or the pointer move it. */
function useActiveOption(groups: readonly Group[], text: string, choose: (option: Option) => void) {
  const [pointed, setPointed] = useState<{ id: string; text: string } | null>(null)
  const options = groups.flatMap((group) => group.options)
  const at = pointed?.text === text ? options.findIndex(({ id }) => id === pointed.id) : -1
  const index = Math.max(at, 0)
  const active = options[index]
  const moved = useRef(false)

  useEffect(() => {
    if (!moved.current || active === undefined) return
    moved.current = false
    document.getElementById(active.id)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])

  const setActive = (id: string) => setPointed({ id, text })

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || active === undefined) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      moved.current = true
      setActive(options[step(index, options.length)]?.id ?? active.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(active)
    }
  }
  return { active, setActive, onKeyDown }
}
