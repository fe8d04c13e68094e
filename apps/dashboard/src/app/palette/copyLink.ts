import { toasts } from '@org/ui'

/** Puts the address shown into the clipboard, and says so; the address holds the whole view. */
export function copyLink(): void {
  void write(location.href).then(
    () => toasts.show({ message: 'Copied the link to this view.', tone: 'ok' }),
    () =>
      toasts.show({
        message: 'The browser did not allow copying. Copy the address above instead.',
        tone: 'bad',
      }),
  )
}

/** Rejects, rather than throws, where there is no clipboard at all. */
async function write(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
