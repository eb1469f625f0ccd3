// What the build tells of the files for Python, as addresses in the app's folder.
declare module 'virtual:python' {
  /** The folder of Pyodide. */
  export const RUNTIME: string
  /** What has to be loaded before the first game, with the sizes in bytes. */
  export const LOADS: readonly (readonly [string, number])[]
  /** Our package. */
  export const PACKAGE: string
  /** Value files by their names. */
  export const VALUES: Readonly<Record<string, string>>
  /** Rule pages by game and language. */
  export const RULES: Readonly<Record<string, string>>
  export const EDITIONS: string
}
