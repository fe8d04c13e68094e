import { create } from 'zustand'

interface Notices {
  /** What the next page should say once: `12 fields added`. */
  notice: string | null
  say: (notice: string) => void
  clear: () => void
}

/** One sentence handed from the page that did something to the page that follows. */
export const useNotices = create<Notices>()((set) => ({
  notice: null,
  say: (notice) => set({ notice }),
  clear: () => set({ notice: null }),
}))
