"""What a picture says in words beside the cards: whose turn it is, what attack is under way, and who holds the open window."""

from msgspec import Struct

from judge.engine.rulebook import Ground
from judge.engine.sides import SIDES, Side, other
from judge.engine.values import Table
from judge.rulings.telling import Teller


def capital(text: str) -> str:
    """A phrase as a sentence begins."""
    return text[:1].upper() + text[1:]


def label(teller: Teller, text: str) -> str:
    """A phrase as it is written on something: without the article it has inside a sentence."""
    first, _, rest = text.partition(" ")
    return capital(rest if rest and first in teller.say("picture.articles").split() else text)


class View(Struct, frozen=True):
    """A table, what its game's boards consist of, and a voice."""

    table: Table
    ground: Ground
    teller: Teller

    def label(self, text: str) -> str:
        return label(self.teller, text)

    def turn(self) -> str:
        """Whose turn it is; which turn, if the board says so."""
        side = self.teller.side(self.table.turn_player, self.table)
        numbered = "" if "turn" in self.table.unsaid else "-number"
        return capital(self.teller.say(f"picture.turn{numbered}", side=side, turn=self.table.turn))

    def deeds(self) -> list[str]:
        """Attack, block and counter-attack under way, a line each."""
        battle = self.table.battle
        if battle is None:
            return []
        said = [self._deed("attack", battle.attacker, battle.attacked or battle.target)]
        if battle.blocker is not None:
            said.append(self._deed("block", battle.blocker, battle.attacker))
        if battle.counter is not None:
            said.append(self._deed("counter", battle.counter, battle.attacker))
        return said

    def _deed(self, deed: str, card: str, target: str) -> str:
        word = self.label(self.teller.say(f"picture.{deed}"))
        return self.teller.say("picture.deed", deed=word, card=self._fighter(card), target=self._fighter(target))

    def _fighter(self, who: str) -> str:
        if who in SIDES:
            return self.teller.side(who, self.table)
        name = self.teller.card(self.table, who)
        return name if self.stands(who) else self.teller.say("picture.gone", card=name)

    def stands(self, card: str) -> bool:
        """Whether a combatant is still on the field."""
        there = self.table.cards.get(card)
        return there is not None and there.zone == "field" and not self.table.gone(card)

    def holders(self) -> tuple[Side, ...]:
        """Who may act now."""
        asked, window = self.table.asks, self.table.window
        if asked is not None:
            return SIDES if asked.anyone else (asked.side,)
        return () if window is None else (other(window.last),)

    def acting(self) -> str:
        """The open window and who holds it, or who has to choose; empty where nobody is waited for."""
        holders = self.holders()
        if not holders:
            return ""
        window = self.table.window and self.label(self.teller.say("what.window"))
        if len(holders) > 1:
            either = self.teller.say("picture.either")
            return capital(self.teller.say("picture.open", what=window, who=either) if window else either)
        side = self.teller.side(holders[0], self.table)
        if window:
            return capital(self.teller.say("picture.open", what=window, who=self.teller.say("picture.next", side=side)))
        return capital(self.teller.say("event.Asked", side=side))
