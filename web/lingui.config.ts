import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

import LANGUAGES from './src/languages/languages.json'

export default defineConfig({
  sourceLocale: 'en',
  locales: Object.keys(LANGUAGES),
  catalogs: [{ path: 'src/languages/{locale}', include: ['src'], exclude: ['**/*.test.*', '**/*.gen.ts'] }],
  format: formatter({ lineNumbers: false }),
  runtimeConfigModule: { i18n: ['@/languages/forms', 'forms'], Trans: ['@/languages/forms', 'forms'] },
})
