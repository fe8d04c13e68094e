import { act, fireEvent, screen } from '@testing-library/react'

/** What a person does on a page that a test shows. */
export async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

export async function type(label: RegExp, value: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await act(async () => fireEvent.change(field, { target: { value } }))
}
