import { createContext, useContext } from 'react'

const UploadIdContext = createContext(0)

/** Says to every cell below which file it is of. */
export const UploadIdProvider = UploadIdContext.Provider
export const useUploadId = (): number => useContext(UploadIdContext)
