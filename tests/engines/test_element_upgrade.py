"""An element that stood in the page before it was defined, and one that left and came back."""

from __future__ import annotations

from tests.engines.page import DriverPage

UPGRADE_SCRIPT = """
  const [main] = arguments;
  const module = (name) => import(new URL(name, main).href);
  const {OfflineConnection} = await module('core/connection/offline-connection.js');
  const bot = {seat: 0, kind: 'bot', name: 'Ada'};
  const room = (bots) => ({seat: -2, seats: Array(bots).fill(bot), house: {}});
  const line = new OfflineConnection(room(1));
  const panel = document.createElement('members-panel');
  panel.connection = line;
  document.body.append(panel);
  const undefinedYet = !customElements.get('members-panel');
  await module('kit/members/members-panel.js');
  await customElements.whenDefined('members-panel');
  const shown = async () => (await panel.updateComplete, panel.querySelectorAll('li').length);
  const counts = [undefinedYet, await shown()];
  line.tell(null, room(2));
  counts.push(await shown());
  panel.remove();
  line.tell(null, room(3));
  counts.push(await shown());
  document.body.append(panel);
  counts.push(await shown());
  line.tell(null, room(4));
  counts.push(await shown());
  return counts;
"""


def test_an_element_follows_its_connection_whenever_it_was_defined_or_inserted(
    page: DriverPage, server: str
) -> None:
    """From whenever it is defined, not while it is outside, and again once it is back."""
    page.open(server)
    main = page.value("document.querySelector('script[src*=\"main.js\"]').src")
    page.open(main)  # as text, so that nothing is defined yet
    assert page.run(UPGRADE_SCRIPT, main) == [True, 1, 2, 2, 3, 4]
