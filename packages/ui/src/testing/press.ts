import { act, fireEvent, screen } from '@testing-library/react'

/** Presses a key where the focus is, as the keyboard does: down, then up. */
export async function press(key: string): Promise<void> {
  await act(async () => {
    const target = document.activeElement ?? document.body
    fireEvent.keyDown(target, { key })
    fireEvent.keyUp(document.activeElement ?? document.body, { key })
  })
}

/** Clicks the button of that name. */
export async function clickButton(name: string | RegExp): Promise<HTMLElement> {
  const button = screen.getByRole('button', { name })
  await act(async () => {
    fireEvent.click(button)
  })
  return button
}
