import { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { Failed } from './routes/-failed'
import { routeTree } from './routeTree.gen'

export const queries = new QueryClient()

/** Query values stay the text that they are: the router's own reading would turn ids into numbers. */
export const router = createRouter({
  routeTree,
  context: { queries },
  defaultErrorComponent: Failed,
  defaultPreload: 'intent',
  scrollRestoration: true,
  // The page under a sheet stays where it is.
  getScrollRestorationKey: ({ state, href }) => state.under ?? state.__TSR_key ?? href,
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const text = new URLSearchParams(search as Record<string, string>).toString()
    return text === '' ? '' : `?${text}`
  },
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
