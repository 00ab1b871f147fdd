import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number as E.164 (`+436601234567`), or null where there is no such number. One without its country
 * code is read as of the region that the device speaks: `en-AT` is Austria.
 */
export function readPhone(text: string, locale: string): string | null {
  const region = regionOf(locale)
  const parsed = parsePhoneNumberFromString(
    text,
    region ? { defaultCountry: region, extract: false } : { extract: false },
  )
  return parsed?.isPossible() ? parsed.number : null
}

function regionOf(locale: string): CountryCode | null {
  try {
    const { region } = new Intl.Locale(locale)
    return region && isSupportedCountry(region) ? region : null
  } catch {
    return null
  }
}
