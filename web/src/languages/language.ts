import LANGUAGES from './languages.json' with { type: 'json' }

export { LANGUAGES }

/** One of those that there is a catalogue of, as browsers name it. Each is called there as its speakers do. */
export type Language = keyof typeof LANGUAGES

/** That of this page. Each is a build of its own: whoever chooses another one loads another page. */
export const LANGUAGE: Language = import.meta.env['LANGUAGE']
