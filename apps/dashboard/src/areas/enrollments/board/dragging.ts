import type { Enrollment, EnrollmentStatus } from '@org/core'
import { type DragEvent, useState } from 'react'
import { create } from 'zustand'
import { mayOf, useRole } from '#data/permissions.ts'
import { eventTo, MAY } from '../moves/moving.ts'
import { useMoving } from '../moves/useMoving.ts'
import { lookOf } from '../states.ts'

/** The card that is being dragged. */
const useDragged = create<{ row: Enrollment | null }>()(() => ({ row: null }))

/** What makes a card one that can be dragged. */
export const dragOf = (row: Enrollment) => ({
  draggable: true,
  onDragStart(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', row.growerName)
    // A page that changes right away ends the drag in some browsers.
    setTimeout(() => useDragged.setState({ row }))
  },
  // Escape ends it, too.
  onDragEnd: () => void setTimeout(() => useDragged.setState({ row: null })),
})

/** What a column is to the card that is dragged: its own, one that it can go to, or one that it cannot, with why. */
export function useDropTarget(status: EnrollmentStatus) {
  const row = useDragged((dragged) => dragged.row)
  const role = useRole()
  const { start } = useMoving()
  const [isOver, setIsOver] = useState(false)
  if (row === null || row.status === status) return { refusal: null, target: {} }
  const event = eventTo(row.status, status)
  const refusal =
    event === null
      ? `${lookOf(row.status).word} does not lead to ${lookOf(status).word}`
      : mayOf(role, MAY[event]).why
  if (event === null || refusal !== null) return { refusal, target: { 'data-drop': 'refused' } }
  const target = {
    'data-drop': isOver ? 'over' : 'open',
    onDragOver(dragged: DragEvent) {
      dragged.preventDefault()
      dragged.dataTransfer.dropEffect = 'move'
      setIsOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      const isWithin = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!isWithin) setIsOver(false)
    },
    onDrop(dropped: DragEvent) {
      dropped.preventDefault()
      setIsOver(false)
      useDragged.setState({ row: null })
      start(event, [row])
    },
  }
  return { refusal: null, target }
}
