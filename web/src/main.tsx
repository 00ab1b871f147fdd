import './survive-translation'
import './mend-address'
import './styles/app.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { pageArrived } from './api/bootstrap'
import { queries, router } from './router'

const root = document.getElementById('root')
if (!root) throw new Error('invariant: index.html has #root')

// The server has already painted a claim's amount; React takes over only when it can draw the same.
await pageArrived()
await router.load()
// What says that the scripts are lost, in `public/boot.js`, has nothing to say any more.
document.documentElement.dataset['app'] = ''
createRoot(root).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
