/** A dialog or a message gives the focus back within this time, where there is somebody to give it to. */
const SETTLED_MS = 120
/** How often it is offered. */
const TRIES = 10

/** An element that had the focus, and what it stood in, from within. */
interface Focused {
  element: Element
  around: readonly Element[]
}

/**
 * What had the focus can go: a button that an act took away, a part of the page that another one replaced. Then the
 * focus goes to what stands nearest, so that the keyboard goes on from there and does not start over.
 *
 * @returns stops watching
 */
export function keepFocus(): () => void {
  let last: Focused | null = null
  let lastOnPage: Focused | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isLeftByPress = false
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return
    isLeftByPress = false
    last = { element: target, around: [...aroundOf(target)] }
    if (target.closest('main') !== null) lastOnPage = last
  }
  const onPress = () => {
    isLeftByPress = true
  }
  const giveBack = (tries: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (hasFocus() || last === null || isSeen(last.element)) return
      homeIn([...last.around, ...(lastOnPage?.around ?? [])])?.focus({ preventScroll: true })
      // A dialog that is on its way out lets nothing behind it take the focus.
      if (!hasFocus() && tries > 1) giveBack(tries - 1)
    }, SETTLED_MS)
  }
  const look = () => {
    if (last === null || hasFocus()) return
    if (!isSeen(last.element)) giveBack(TRIES)
    // A press beside everything that takes the focus: the person left it. Else it may be about to go.
    else if (isLeftByPress) last = null
  }
  // After what took it away is all done.
  const later = () => void setTimeout(look)
  const removals = new MutationObserver(look)
  removals.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress, true)
  document.addEventListener('focusout', later)
  return () => {
    clearTimeout(timer)
    removals.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress, true)
    document.removeEventListener('focusout', later)
  }
}

const hasFocus = (): boolean => document.activeElement !== null && document.activeElement !== document.body

/** A part of the page that waits for its program is hidden, and still there. */
const isSeen = (element: Element): boolean =>
  element.isConnected && element.closest('[style*="display: none"]') === null

function* aroundOf(element: Element): Generator<Element> {
  for (let each = element.parentElement; each !== null && each !== document.body; each = each.parentElement)
    yield each
}

const ROW = '[role="grid"] [role="row"][tabindex="0"], [data-board-card][tabindex="0"]'

/** The nearest part that takes the focus itself or has a list; else the page. */
function homeIn(around: readonly Element[]): HTMLElement | null {
  for (const part of around) {
    if (!isSeen(part)) continue
    const home = part.hasAttribute('tabindex') && part.id !== 'main' ? part : part.querySelector(ROW)
    if (home instanceof HTMLElement) return home
  }
  return document.getElementById('main')
}
