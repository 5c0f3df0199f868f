import { readSession } from '../../ui/state/browser-storage.ts';

/** Prefills the form with the number in the URL (`?code=`), otherwise with the one tracked last. */
const field = document.querySelector<HTMLInputElement>('#tracking-code');
const named = new URLSearchParams(location.search).get('code') ?? readSession('recent_tracking') ?? '';
// The form parses it on submit, like typed text.
if (field?.value === '') field.value = named.trim().slice(0, field.maxLength).toUpperCase();
