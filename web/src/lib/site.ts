// Whether this is a site of static files, with no server behind it, and where it lies.

const page = typeof document === 'undefined' ? null : document

/** A static site says so in its page: it may lie in any folder, so its screens stand behind the `#`. */
export const isSite = page?.documentElement.dataset.site !== undefined

/** A server that has games of other packages says so in its page: the file of editions in the app does not have them. */
export const hasPlugins = page?.documentElement.dataset.plugins !== undefined

/** The version of the app, as the service worker of that version has it. */
export const version = page?.documentElement.dataset.version ?? ''

/** The folder of the app. */
export const home = isSite ? new URL('.', page!.baseURI).pathname : '/'
