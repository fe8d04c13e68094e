import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Button } from './Button.tsx'

describe('Button', () => {
  it('does its work on press, and nothing while disabled or pending', () => {
    const onPress = vi.fn()
    const { rerender } = render(<Button onPress={onPress}>Create</Button>)
    fireEvent.click(screen.getByRole('button', { name: 'Create' }))
    rerender(
      <Button onPress={onPress} isDisabled>
        Create
      </Button>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Create' }))
    rerender(
      <Button onPress={onPress} isPending>
        Create
      </Button>,
    )
    fireEvent.click(screen.getByRole('button', { name: /Create/ }))
    expect(onPress).toHaveBeenCalledOnce()
  })
})
