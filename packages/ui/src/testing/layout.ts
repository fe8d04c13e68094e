/** jsdom lays nothing out: every element gets the size of a plausible panel, so that virtual lists have rows to show. */
const PANEL = { width: 800, height: 320 }

export function giveLayout(): void {
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => PANEL.width },
    clientHeight: { configurable: true, get: () => PANEL.height },
    offsetWidth: { configurable: true, get: () => PANEL.width },
    offsetHeight: { configurable: true, get: () => PANEL.height },
    scrollTo: {
      configurable: true,
      value(this: HTMLElement, { top = 0 }: ScrollToOptions) {
        this.scrollTop = top
        this.dispatchEvent(new Event('scroll'))
      },
    },
  })
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  globalThis.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: false,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
}
