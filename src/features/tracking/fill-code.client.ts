import { readSession } from '../../ui/state/browser-storage.ts';

/** Fills the form with the number that the address names (`?code=`), else with the one that was tracked last. */
const field = document.querySelector<HTMLInputElement>('#tracking-code');
const named = new URLSearchParams(location.search).get('code') ?? readSession('recent_tracking') ?? '';
// Read when it is sent, as what is typed there is.
if (field?.value === '') field.value = named.trim().slice(0, field.maxLength).toUpperCase();
