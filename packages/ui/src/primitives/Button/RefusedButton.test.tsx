import { act, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { violations } from '../../testing/axe.ts'
import { clickButton, press } from '../../testing/press.ts'
import { IconButton } from '../IconButton/IconButton.tsx'
import { MenuItem } from '../Menu/items.tsx'
import { Menu } from '../Menu/Menu.tsx'
import { Button } from './Button.tsx'

const WHY = 'Only operation managers can sign enrollments'

/** What a reader says after the name. */
const describedBy = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

describe('what cannot be used', () => {
  it('END-1: a refused button takes the focus, is disabled for readers, described by why, and does nothing', async () => {
    const onPress = vi.fn()
    const onSubmit = vi.fn()
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" onPress={onPress} disabledReason={WHY}>
          Sign
        </Button>
      </form>,
    )
    const button = await clickButton('Sign')
    expect(button).toHaveProperty('disabled', false)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(describedBy(button)).toBe(WHY)
    expect(onPress).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
    expect(await violations()).toEqual([])
  })

  it('END-1: its reason shows under the keyboard, and goes on Escape', async () => {
    render(<Button disabledReason={WHY}>Sign</Button>)
    await press('Tab')
    await act(async () => screen.getByRole('button').focus())
    expect((await screen.findByRole('tooltip')).textContent).toBe(WHY)
    await press('Escape')
    expect(screen.queryByRole('tooltip')).toBeNull()
  })

  it('END-1: its reason shows on a press, where there is no pointer to hold over it', async () => {
    render(<Button disabledReason={WHY}>Sign</Button>)
    const button = screen.getByRole('button')
    await act(async () => {
      fireEvent.pointerDown(button, { pointerType: 'touch' })
      fireEvent.pointerUp(button, { pointerType: 'touch' })
      fireEvent.click(button)
    })
    expect((await screen.findByRole('tooltip')).textContent).toBe(WHY)
  })

  it('END-33: the reason of a main act stands in words, describes it, and is not said twice', async () => {
    const onPress = vi.fn()
    const face = (why: string | null) => (
      <Button tone="primary" onPress={onPress} disabledReason={why} isReasonShown>
        Sign
      </Button>
    )
    const { rerender } = render(face(WHY))
    const button = await clickButton('Sign')
    expect(screen.getByText(WHY).hidden).toBe(false)
    expect(describedBy(button)).toBe(WHY)
    expect(onPress).not.toHaveBeenCalled()
    await act(async () => button.focus())
    expect(screen.queryByRole('tooltip')).toBeNull()
    expect(await violations()).toEqual([])
    await act(async () => rerender(face(null)))
    expect(screen.queryByText(WHY)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Sign' }))
  })

  it('END-1: a name that says more than its face stays its name', async () => {
    render(
      <Button aria-label="Sign: Alder Farms" disabledReason={WHY}>
        Sign
      </Button>,
    )
    expect(screen.getByRole('button', { name: 'Sign: Alder Farms', description: WHY })).toBeTruthy()
  })

  it('END-1: an icon button keeps its name, and says why after it', async () => {
    const onPress = vi.fn()
    render(
      <IconButton label="Sign" disabledReason={WHY} onPress={onPress}>
        <svg aria-hidden="true" />
      </IconButton>,
    )
    const button = await clickButton('Sign')
    expect(describedBy(button)).toBe(WHY)
    expect((await screen.findByRole('tooltip')).textContent).toBe(`Sign: ${WHY}`)
    expect(onPress).not.toHaveBeenCalled()
  })

  it('END-1: without a reason it is a button like any other', async () => {
    const onPress = vi.fn()
    render(
      <Button onPress={onPress} disabledReason={null}>
        Sign
      </Button>,
    )
    const button = await clickButton('Sign')
    expect(button.getAttribute('aria-disabled')).toBeNull()
    expect(onPress).toHaveBeenCalledOnce()
  })

  it.each([
    ['button', (why: string | null) => <Button disabledReason={why}>Sign</Button>],
    [
      'icon button',
      (why: string | null) => (
        <IconButton label="Sign" disabledReason={why}>
          <svg aria-hidden="true" />
        </IconButton>
      ),
    ],
  ])(
    'END-1: a %s that becomes refused, or is no longer, keeps the focus, and takes none',
    async (_, face) => {
      const { rerender } = render(face(null))
      const button = () => screen.getByRole('button', { name: 'Sign' })
      await act(async () => rerender(face(WHY)))
      expect(document.activeElement).toBe(document.body)
      await act(async () => button().focus())
      for (const why of [null, WHY]) {
        await act(async () => rerender(face(why)))
        expect(document.activeElement).toBe(button())
      }
      await act(async () => button().blur())
      await act(async () => rerender(face(null)))
      expect(document.activeElement).toBe(document.body)
    },
  )

  it('END-1: a refused item of a menu takes the focus, says why, and is not done; the menu stays', async () => {
    const onAction = vi.fn()
    render(
      <Menu trigger={<Button>More</Button>} onAction={onAction}>
        <MenuItem id="check">Check again</MenuItem>
        <MenuItem id="sign" note="On a day" disabledReason={WHY}>
          Sign
        </MenuItem>
      </Menu>,
    )
    screen.getByRole('button').focus()
    await press('ArrowDown')
    await press('ArrowDown')
    const item = screen.getByRole('menuitem', { name: new RegExp(`^Sign\\s*${WHY}$`) })
    expect(document.activeElement).toBe(item)
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(await violations()).toEqual([])
    await press('Enter')
    await press(' ')
    await act(async () => fireEvent.click(item))
    expect(onAction).not.toHaveBeenCalled()
    expect(screen.getByRole('menu')).toBeTruthy()
  })
})
