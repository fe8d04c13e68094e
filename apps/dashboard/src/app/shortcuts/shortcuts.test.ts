import { afterEach, describe, expect, it, vi } from 'vitest'
import { createKeyboard, modifierName, SEQUENCE_MS } from '#commands/keyboard.ts'
import { type Command, SHORTCUTS } from './table.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** A keyboard, and a way to press its keys in a given element at a given time. */
function createHands(lettersCount = () => true) {
  const keyboard = createKeyboard<Command>(SHORTCUTS, lettersCount)
  return (key: string, options: KeyboardEventInit & { in?: Element; atMs?: number } = {}) => {
    const { in: target = document.body, atMs = 0, ...init } = options
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init })
    Object.defineProperty(event, 'timeStamp', { value: atMs })
    let command: Command | null = null
    const listen = (heard: Event) => {
      if (heard instanceof KeyboardEvent) command = keyboard(heard)?.command ?? null
    }
    document.addEventListener('keydown', listen)
    target.dispatchEvent(event)
    document.removeEventListener('keydown', listen)
    return command
  }
}

function put(html: string): Element {
  document.body.innerHTML = html
  const element = document.querySelector('[data-here]')
  if (element === null) throw new Error('Nothing to press in')
  return element
}

describe('DASH-48: the keyboard', () => {
  it.each(SHORTCUTS.filter(({ keys }) => keys[0] !== 'Mod'))('knows $title', ({ keys, command }) => {
    const press = createHands()
    expect(keys.map((key) => press(key)).at(-1)).toEqual(command)
  })

  it('takes Ctrl for the modifier, and ⌘ where that is the key for commands', () => {
    const press = createHands()
    expect(modifierName()).toBe('Ctrl')
    expect(press('k', { ctrlKey: true })).toBe('palette')
    expect(press('k', { metaKey: true })).toBeNull()
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)')
    expect(modifierName()).toBe('⌘')
    expect(press('k', { metaKey: true })).toBe('palette')
    expect(press('k', { ctrlKey: true })).toBeNull()
  })

  it('gives no two shortcuts the same keys, and none the beginning of another', () => {
    const all = SHORTCUTS.map(({ keys }) => keys.join(' '))
    expect(new Set(all).size).toBe(all.length)
    for (const keys of all) expect(all.filter((other) => other.startsWith(`${keys} `))).toEqual([])
  })
})

describe('DASH-49: what is typed stays typed', () => {
  it.each([
    '<input data-here>',
    '<input type="search" data-here>',
    '<textarea data-here></textarea>',
    '<select data-here></select>',
    '<div contenteditable data-here></div>',
    '<div role="dialog"><button data-here></button></div>',
    '<div role="menu"><div role="menuitem" data-here></div></div>',
    '<div role="listbox"><div role="option" data-here></div></div>',
  ])('in %s letters are letters, and the modifier still counts', (html) => {
    const press = createHands()
    const element = put(html)
    expect(press('?', { in: element })).toBeNull()
    expect(press('g', { in: element })).toBeNull()
    expect(press('f', { in: element })).toBeNull()
    expect(press('k', { in: element, ctrlKey: true })).toBe('palette')
  })

  it.each(['<input type="checkbox" data-here>', '<input type="radio" data-here>'])(
    '%s takes no text: letters and the undo of edits count there',
    (html) => {
      const press = createHands()
      const element = put(html)
      expect(press('?', { in: element })).toBe('sheet')
      expect(press('z', { in: element, ctrlKey: true })).toBe('undo')
      expect(press('z', { in: put('<input data-here>'), ctrlKey: true })).toBeNull()
    },
  )

  it.each(['ctrlKey', 'metaKey', 'altKey'])('%s makes another key of it', (modifier) => {
    const press = createHands()
    expect(press('/', { [modifier]: true })).toBeNull()
    expect(press('k', { ctrlKey: true, [modifier]: true, altKey: modifier !== 'ctrlKey' })).toBe(
      modifier === 'ctrlKey' ? 'palette' : null,
    )
  })

  it('leaves alone what is held down, composed, or was used already', () => {
    const press = createHands()
    expect(press('?', { repeat: true })).toBeNull()
    expect(press('?', { isComposing: true })).toBeNull()
    const used = put('<div data-here></div>')
    used.addEventListener('keydown', (event) => event.preventDefault())
    expect(press('?', { in: used })).toBeNull()
  })
})

describe('DASH-50: a sequence', () => {
  it('counts within a second, and begins again after it', () => {
    const press = createHands()
    press('g', { atMs: 0 })
    expect(press('f', { atMs: SEQUENCE_MS })).toEqual({ go: '/fields' })
    press('g', { atMs: 5_000 })
    expect(press('f', { atMs: 5_001 + SEQUENCE_MS })).toBeNull()
  })

  it('is ended by any other key, and not by a modifier on its way down', () => {
    const press = createHands()
    press('g')
    press('q')
    expect(press('f')).toBeNull()
    press('g')
    press('Shift')
    expect(press('f')).toEqual({ go: '/fields' })
    expect(press('f')).toBeNull()
  })
})

describe('UND-8: undo and redo', () => {
  it('are Ctrl Z, and Ctrl Shift Z or Ctrl Y, with no key more', () => {
    const press = createHands()
    expect(press('z', { ctrlKey: true })).toBe('undo')
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('redo')
    expect(press('y', { ctrlKey: true })).toBe('redo')
    expect(press('Y', { ctrlKey: true, shiftKey: true })).toBeNull()
    expect(press('z', { ctrlKey: true, altKey: true })).toBeNull()
    expect(press('z')).toBeNull()
  })

  it.each([
    '<input data-here>',
    '<textarea data-here></textarea>',
    '<div contenteditable data-here></div>',
    '<div role="dialog"><button data-here></button></div>',
    '<div role="alertdialog"><button data-here></button></div>',
  ])('in %s the keys are the browser’s', (html) => {
    const press = createHands()
    const element = put(html)
    expect(press('z', { in: element, ctrlKey: true })).toBeNull()
    expect(press('Z', { in: element, ctrlKey: true, shiftKey: true })).toBeNull()
    expect(press('y', { in: element, ctrlKey: true })).toBeNull()
  })

  it('count in a toast, which takes the focus when the one before it goes', () => {
    const press = createHands()
    const toast = put('<div role="alertdialog" aria-modal="false"><button data-here></button></div>')
    expect(press('z', { in: toast, ctrlKey: true })).toBe('undo')
    expect(press('Z', { in: toast, ctrlKey: true, shiftKey: true })).toBe('redo')
  })

  it('are left to what used them first: the boundary editor while it draws', () => {
    const press = createHands()
    const used = put('<div data-here></div>')
    used.addEventListener('keydown', (event) => event.preventDefault())
    expect(press('z', { in: used, ctrlKey: true })).toBeNull()
  })
})

it('DASH-51: while letters are switched off, only keys with the modifier count', () => {
  let on = false
  const press = createHands(() => on)
  expect([press('?'), press('/'), press('g'), press('f')]).toEqual([null, null, null, null])
  expect(press('k', { ctrlKey: true })).toBe('palette')
  on = true
  expect(press('?')).toBe('sheet')
})
