import { errors, MAX_PHOTO_BYTES } from '@org/core/contract'

/** The longer side of a kept picture, in pixels: labels and cracks can be read, and a day of photos is sent in the yard. */
const MOST_PIXELS = 1600
/** The first that is small enough is taken. */
const QUALITIES = [0.85, 0.6, 0.3] as const

/** How large a picture is drawn: never larger than it is. */
export function drawnSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  /** Of the bytes, 64 hex digits. */
  sha256: string
}

/**
 * A picture as it is kept and sent: drawn anew as a JPEG, upright, so that nothing is in it but what it shows. Where and on
 * which device it was taken stays on the phone.
 *
 * @throws errors.unreadableFile for what this browser cannot read
 */
export async function drawPicture(file: Blob): Promise<Picture> {
  const canvas = await draw(file)
  for (const quality of QUALITIES) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (blob === null) throw unreadable()
    if (blob.size > MAX_PHOTO_BYTES) continue
    const bytes = new Uint8Array(await blob.arrayBuffer())
    return { bytes, sha256: hexOf(await crypto.subtle.digest('SHA-256', bytes)) }
  }
  throw unreadable()
}

async function draw(file: Blob): Promise<HTMLCanvasElement> {
  const href = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = href
    await image.decode().catch(() => {
      throw unreadable()
    })
    // An image element is turned as its EXIF says.
    const { width, height } = drawnSize(image.naturalWidth, image.naturalHeight)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    if (context === null) throw unreadable()
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    context.drawImage(image, 0, 0, width, height)
    return canvas
  } finally {
    URL.revokeObjectURL(href)
  }
}

const hexOf = (digest: ArrayBuffer): string =>
  [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const unreadable = () => errors.unreadableFile('This phone cannot read the picture', 'Take it again.')
