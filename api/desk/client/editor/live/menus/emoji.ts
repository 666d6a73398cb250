/** Common emoji by the names that chat programs give them. */
const LIST = `
smile 😄, grin 😁, joy 😂, rofl 🤣, blush 😊, wink 😉, heart_eyes 😍, kissing_heart 😘, yum 😋, sunglasses 😎, thinking 🤔
neutral_face 😐, expressionless 😑, smirk 😏, unamused 😒, roll_eyes 🙄, relieved 😌, sleeping 😴, mask 😷, dizzy_face 😵
exploding_head 🤯, partying_face 🥳, cry 😢, sob 😭, scream 😱, angry 😠, rage 😡, pleading_face 🥺, hugs 🤗, shrug 🤷
facepalm 🤦, see_no_evil 🙈, hear_no_evil 🙉, speak_no_evil 🙊, heart ❤️, broken_heart 💔, sparkling_heart 💖
two_hearts 💕, orange_heart 🧡, yellow_heart 💛, green_heart 💚, blue_heart 💙, purple_heart 💜, black_heart 🖤
white_heart 🤍, 100 💯, boom 💥, dizzy 💫, sweat_drops 💦, zzz 💤, wave 👋, ok_hand 👌, v ✌️, crossed_fingers 🤞
point_left 👈, point_right 👉, point_up 👆, point_down 👇, thumbsup 👍, +1 👍, thumbsdown 👎, -1 👎, fist ✊, clap 👏
raised_hands 🙌, open_hands 👐, handshake 🤝, pray 🙏, writing_hand ✍️, muscle 💪, eyes 👀, eye 👁️, brain 🧠, ear 👂
nose 👃, baby 👶, person 🧑, family 👪, tada 🎉, fire 🔥, rocket 🚀, star ⭐, star2 🌟, sparkles ✨, zap ⚡, sunny ☀️
cloud ☁️, rainbow 🌈, snowflake ❄️, snowman ⛄, umbrella ☔, ocean 🌊, earth 🌍, moon 🌙, full_moon 🌕, new_moon 🌑
volcano 🌋, mountain ⛰️, camping 🏕️, beach 🏖️, desert 🏜️, island 🏝️, check ✅, white_check_mark ✅, x ❌, warning ⚠️
question ❓, exclamation ❗, bulb 💡, idea 💡, memo 📝, pencil ✏️, pen 🖊️, book 📖, books 📚, newspaper 📰, bookmark 🔖
label 🏷️, moneybag 💰, euro 💶, dollar 💵, email 📧, envelope ✉️, package 📦, mailbox 📫, calendar 📅, chart 📈
clipboard 📋, pushpin 📌, paperclip 📎, scissors ✂️, lock 🔒, unlock 🔓, key 🔑, hammer 🔨, wrench 🔧, gear ⚙️, link 🔗
microscope 🔬, telescope 🔭, satellite 📡, pill 💊, syringe 💉, door 🚪, bed 🛏️, shower 🚿, broom 🧹, shopping_cart 🛒
computer 💻, keyboard ⌨️, printer 🖨️, phone 📱, telephone ☎️, camera 📷, video_camera 📹, tv 📺, radio 📻
microphone 🎤, headphones 🎧, musical_note 🎵, guitar 🎸, violin 🎻, trumpet 🎺, drum 🥁, art 🎨, performing_arts 🎭
ticket 🎫, trophy 🏆, medal 🏅, soccer ⚽, basketball 🏀, football 🏈, tennis 🎾, chess ♟️, dice 🎲, game 🎮, gift 🎁
balloon 🎈, christmas_tree 🎄, jack_o_lantern 🎃, candle 🕯️, watch ⌚, hourglass ⌛, alarm_clock ⏰, stopwatch ⏱️
recycle ♻️, infinity ♾️, arrow_right ➡️, arrow_left ⬅️, arrow_up ⬆️, arrow_down ⬇️, leftwards_arrow_with_hook ↩️
copyright ©️, tm ™️, red_circle 🔴, green_circle 🟢, blue_circle 🔵, no_entry ⛔, sos 🆘, new 🆕, free 🆓, cool 🆒
flag_white 🏳️, rainbow_flag 🏳️‍🌈, checkered_flag 🏁, skull 💀, ghost 👻, alien 👽, robot 🤖, poop 💩, clown 🤡
detective 🕵️, astronaut 🧑‍🚀, scientist 🧑‍🔬, teacher 🧑‍🏫, cook 🧑‍🍳, artist 🧑‍🎨, technologist 🧑‍💻
speech_balloon 💬, thought_balloon 💭, megaphone 📣, bell 🔔, mag 🔍, house 🏠, office 🏢, hospital 🏥, bank 🏦, school 🏫
factory 🏭, castle 🏰, church ⛪, mosque 🕌, synagogue 🕍, bridge 🌉, train 🚆, metro 🚇, bus 🚌, taxi 🚕, car 🚗, truck 🚚
bike 🚲, airplane ✈️, ship 🚢, sailboat ⛵, anchor ⚓, traffic_light 🚦, fuel ⛽, map 🗺️, compass 🧭, grinning 😀
smiley 😃, sweat_smile 😅, slightly_smiling_face 🙂, upside_down_face 🙃, innocent 😇, smiling_face_with_hearts 🥰
star_struck 🤩, stuck_out_tongue 😜, zany_face 🤪, money_mouth_face 🤑, shushing_face 🤫, zipper_mouth_face 🤐
grimacing 😬, lying_face 🤥, pensive 😔, sleepy 😪, drooling_face 🤤, face_with_thermometer 🤒, face_with_bandage 🤕
nauseated_face 🤢, vomiting_face 🤮, sneezing_face 🤧, hot_face 🥵, cold_face 🥶, woozy_face 🥴, cowboy_hat_face 🤠
nerd_face 🤓, monocle_face 🧐, confused 😕, worried 😟, slightly_frowning_face 🙁, open_mouth 😮, hushed 😯
astonished 😲, flushed 😳, frowning 😦, anguished 😧, fearful 😨, cold_sweat 😰, disappointed_relieved 😥, confounded 😖
persevere 😣, disappointed 😞, sweat 😓, weary 😩, tired_face 😫, yawning_face 🥱, triumph 😤, cursing_face 🤬
smiling_imp 😈, imp 👿, dog 🐶, cat 🐱, mouse 🐭, hamster 🐹, rabbit 🐰, fox 🦊, bear 🐻, panda 🐼, koala 🐨, tiger 🐯
lion 🦁, cow 🐮, pig 🐷, frog 🐸, monkey 🐵, chicken 🐔, penguin 🐧, bird 🐦, baby_chick 🐤, duck 🦆, eagle 🦅, owl 🦉
bat 🦇, wolf 🐺, boar 🐗, horse 🐴, unicorn 🦄, bee 🐝, bug 🐛, butterfly 🦋, snail 🐌, lady_beetle 🐞, ant 🐜, cricket 🦗
spider 🕷, scorpion 🦂, turtle 🐢, snake 🐍, lizard 🦎, t_rex 🦖, octopus 🐙, squid 🦑, shrimp 🦐, crab 🦀, blowfish 🐡
tropical_fish 🐠, fish 🐟, dolphin 🐬, spouting_whale 🐳, whale 🐋, shark 🦈, crocodile 🐊, leopard 🐆, zebra 🦓
gorilla 🦍, elephant 🐘, rhinoceros 🦏, dromedary_camel 🐪, giraffe 🦒, water_buffalo 🐃, ox 🐂, ram 🐏, sheep 🐑
llama 🦙, goat 🐐, deer 🦌, poodle 🐩, rooster 🐓, turkey 🦃, peacock 🦚, parrot 🦜, swan 🦢, raccoon 🦝, badger 🦡, rat 🐀
chipmunk 🐿, hedgehog 🦔, cactus 🌵, evergreen_tree 🌲, deciduous_tree 🌳, palm_tree 🌴, seedling 🌱, herb 🌿
four_leaf_clover 🍀, maple_leaf 🍁, fallen_leaf 🍂, leaves 🍃, mushroom 🍄, ear_of_rice 🌾, bouquet 💐, tulip 🌷, rose 🌹
hibiscus 🌺, cherry_blossom 🌸, blossom 🌼, sunflower 🌻, green_apple 🍏, apple 🍎, pear 🍐, tangerine 🍊, lemon 🍋
banana 🍌, watermelon 🍉, grapes 🍇, strawberry 🍓, melon 🍈, cherries 🍒, peach 🍑, mango 🥭, pineapple 🍍, coconut 🥥
kiwifruit 🥝, tomato 🍅, eggplant 🍆, avocado 🥑, broccoli 🥦, leafy_green 🥬, cucumber 🥒, corn 🌽, carrot 🥕, garlic 🧄
onion 🧅, potato 🥔, roasted_sweet_potato 🍠, croissant 🥐, baguette_bread 🥖, bread 🍞, pretzel 🥨, cheese_wedge 🧀
egg 🥚, cooking 🍳, pancakes 🥞, waffle 🧇, bacon 🥓, hamburger 🍔, fries 🍟, pizza 🍕, hot_dog 🌭, sandwich 🥪, taco 🌮
burrito 🌯, green_salad 🥗, spaghetti 🍝, steaming_bowl 🍜, pot_of_food 🍲, curry_and_rice 🍛, sushi 🍣, bento_box 🍱
dumpling 🥟, fried_shrimp 🍤, rice_ball 🍙, cooked_rice 🍚, rice_cracker 🍘, fish_cake 🍥, fortune_cookie 🥠, oden 🍢
dango 🍡, shaved_ice 🍧, ice_cream 🍨, soft_ice_cream 🍦, pie 🥧, cupcake 🧁, cake 🍰, birthday 🎂, custard 🍮
lollipop 🍭, candy 🍬, chocolate_bar 🍫, popcorn 🍿, doughnut 🍩, cookie 🍪, chestnut 🌰, peanuts 🥜, honey_pot 🍯
glass_of_milk 🥛, baby_bottle 🍼, coffee ☕, tea 🍵, sake 🍶, beer 🍺, beers 🍻, clinking_glasses 🥂, wine_glass 🍷
tumbler_glass 🥃, cocktail_glass 🍸, tropical_drink 🍹, champagne 🍾
`;

export const EMOJI: readonly (readonly [name: string, sign: string])[] = LIST.trim()
  .split(/,\s|\n/)
  .map((one) => {
    const [name = "", sign = ""] = one.split(" ");
    return [name, sign];
  });
