// Message for a person when an XML file could not be parsed to its end.
import { fault } from '../planning-file-result.ts';
import type { XmlStop } from './xml-cursor.ts';

const messages: Record<XmlStop, string> = {
  cut: 'The XML file ends in the middle. Save or export it again and send the whole file.',
  'doctype-refused': 'The XML file declares a document type; planning files have none, and it is refused for safety.',
  'too-deep': 'The XML file nests its elements too deeply to be a planning file.',
};

/** The fault for a walk that stopped. */
export function faultOfStop(stop: XmlStop): ReturnType<typeof fault> {
  return fault(stop, messages[stop]);
}
