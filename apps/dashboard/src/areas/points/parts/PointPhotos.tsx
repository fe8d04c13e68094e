import type { Point } from '@org/core'
import type { ReceivedEvent } from '@org/core/contract'
import { Button, Dialog, DialogActions, formatInstant, pageStyles } from '@org/ui'
import { useEffect, useState } from 'react'
import { useClient } from '#data/api.ts'
import { useQuery } from '#data/swr.ts'
import * as css from './PointPhotos.css.ts'

/** The photos that phones took of a point, with who and when; one is opened larger. Those undone are not shown. */
export function PointPhotos({ point: { id, number } }: { point: Point }) {
  const client = useClient()
  const { data } = useQuery(['collecting', 'ofPoint', id], () => client.collecting.ofPoint({ id }))
  const [openedId, setOpenedId] = useState<string | null>(null)
  const photos = data?.items.filter(({ what, outcome }) => what === 'photo' && outcome === 'applied') ?? []
  const opened = photos.find((photo) => photo.id === openedId)
  if (photos.length === 0) return null
  return (
    <>
      <ul className={css.photos} aria-label="Photos">
        {photos.map((photo) => (
          <li key={photo.id} className={css.photo}>
            {photo.hasPicture ? (
              <button type="button" className={css.open} onClick={() => setOpenedId(photo.id)}>
                <Picture photo={photo} number={number} className={css.thumbnail} />
              </button>
            ) : (
              <span className={css.absent}>Still on the phone</span>
            )}
            <span className={css.caption}>
              {photo.by}, {formatInstant(photo.at)}
            </span>
          </li>
        ))}
      </ul>
      {opened === undefined ? null : (
        <Dialog
          title={`Photo of point ${number}`}
          isOpen
          isWide
          onOpenChange={(isOpen) => isOpen || setOpenedId(null)}
        >
          <Picture photo={opened} number={number} className={css.large} />
          <p className={pageStyles.muted}>
            {opened.by}, {formatInstant(opened.at)} · {opened.phoneName}
          </p>
          <DialogActions>
            <Button onPress={() => setOpenedId(null)}>Close</Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}

interface PictureProps {
  photo: ReceivedEvent
  /** Of the point. */
  number: number
  className: string
}

function Picture({ photo: { id, at }, number, className }: PictureProps) {
  const client = useClient()
  const { data, error } = useQuery(['collecting', 'photo', id], () => client.collecting.photo({ id }))
  const address = useAddress(data)
  if (error !== undefined) return <span className={css.absent}>The photo could not be loaded</span>
  if (address === null) return <span className={css.absent}>Loading</span>
  return <img className={className} src={address} alt={`Point ${number}, ${formatInstant(at)}`} />
}

/** Where the browser finds bytes that are in memory, as long as the page shows them. */
function useAddress(bytes: Uint8Array<ArrayBuffer> | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (bytes === undefined) return
    const made = URL.createObjectURL(new Blob([bytes]))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}
